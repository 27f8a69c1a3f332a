#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures how exact delays between local members are, and what the delaying proxies cost. Puts to
# the leader, one at a time: without proxies, with proxies that delay nothing, and at round trips of
# 0.2 to 400 ms. Prints a Markdown table. Takes about two minutes and needs an idle machine.
#
#   SECONDS_EACH  measured duration of each (10)
#   ETCD_BIN      the etcd binary; by default found as 'etcd-bench cluster up' finds it
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
exec java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.causes.DelayTableMain
