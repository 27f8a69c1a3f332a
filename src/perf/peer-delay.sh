#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# How exact are delays between local members, and what do the proxies cost that make them? Puts to
# the leader, one at a time: without proxies, with proxies that delay nothing, and at round trips of
# 0.2 to 400 ms. Prints a Markdown table. Takes about two minutes and wants the machine for itself.
#
#   SECONDS_EACH  how long each is measured (10)
#   ETCD_BIN      the server; else it is searched as 'etcd-bench cluster up' does
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
exec java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.causes.DelayTableMain
