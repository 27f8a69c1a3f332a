#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the gate itself on this machine at its default configuration: sessions of identical builds
# (false alarms), and of builds that are worse by a known share (found, missed, open). Each
# session becomes a line of docs/gate-record.jsonl as soon as it has ended, and docs/gate-record.md is
# regenerated from all lines: interrupt it at any time and restart it, and it continues. The next
# session is always of the kind that lacks the largest share, so an incomplete record holds
# some of every kind; before each session it prints the number and duration of the remaining ones. Needs
# an idle machine. Do not delete a disturbed session: put the reason into the field
# 'removed' of its line, and the page lists it without counting it.
#
#   KINDS       kinds of sessions (aa client-10 client-20 allocation-10 server-10); also client-5
#               (three members only), server-20 and allocation-20; server-* need the fake server
#   SERVERS     three members on this machine, or a fake one in the JVM of the orchestrator (both)
#   SUITES      planned sessions without a difference, for each kind of servers (24)
#   INJECTED    planned sessions of each other kind, for each kind of servers (6)
#   PARKED      measurements of what a parked JVM costs the running one, for each kind of servers,
#               which come last (10)
#   WORKLOADS   workloads of a session (put,get)
#   SLICE_MS    total duration of an arm's turns in half a pair (1000), as the gate's own
#   WARM_UP_MS  warm-up of each arm (2000), as the gate's own
#   JVM_FLAGS   additional flags of both JVMs
#   SESSION_MINUTES  budget of a session (10)
#   MINUTES     time limit: no session is started that would exceed it
#   RECORD, PAGE  other files
#   BUILD       no: uses the existing build
#   ETCD_BIN    the etcd binary; by default found as 'etcd-bench cluster up' finds it
#
# A pair of JVMs takes 2 * WARM_UP_MS + 4 * SLICE_MS plus start and end of two JVMs, about twelve
# seconds with these defaults. Sessions with other workloads, turns, flags or budgets, or decided by
# another version of the rule, are counted separately.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ${BUILD:-yes} == yes ]]; then
  ./mvnw -q -DskipTests package >&2
fi
COMMIT=${COMMIT:-$(git rev-parse --short HEAD 2>/dev/null || echo unknown)}
export COMMIT
exec java -Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging \
  -cp "benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes:benchmark-core/target/test-classes:benchmark-gate/target/test-classes" \
  io.etcdbench.suite.GateRecordMain
