#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the gate itself on this machine: sessions of builds that do not differ (false alarms), of
# builds that are worse by a known share (found, missed, open), and what a parked JVM costs the one
# that has its turn. Each session is a line of docs/gate-record.jsonl as soon as it has ended, and
# docs/gate-record.md is made anew from all lines: interrupt it at any time and start it again, it
# goes on where it was. Next is always the kind of which the record lacks the largest share, so a
# record that is not whole holds some of everything; before each session it says how many are to
# come and how long they take. Wants the machine for itself.
#
#   KINDS       aa client-5 client-10 client-20 server-10 server-20 allocation-10 allocation-20 (all);
#               server of a fake one only, client-5 of three members only
#   SERVERS     fake, in the JVM of the orchestrator; three members on this machine (both)
#   SUITES      sessions without a difference for each servers that the record shall hold (40)
#   INJECTED    sessions of each other kind for each servers (10)
#   PARKED      measurements of a parked twin for each servers, which come first (10)
#   WORKLOADS   of a session, for example get,put (get)
#   SLICE_MS    a turn (1000), as the gate's own
#   WARM_UP_MS  of each arm (2000), as the gate's own
#   MINUTES     no session is begun that would not end in this time
#   RECORD, PAGE  other files
#   BUILD       no: what is built is used
#   ETCD_BIN    the server; else it is searched as 'etcd-bench cluster up' does
#
# A pair of JVMs takes 2 * WARM_UP_MS + 4 * SLICE_MS and the start and end of two JVMs, about a
# quarter of a minute with these defaults. A session has as many pairs as its verdict needs, about ten
# of each workload. Sessions of other workloads or turns, and those that an earlier version of the
# rule decided, are counted apart. The levels and numbers of pairs are those of the gate.
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
