#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the gate itself on this machine at its default configuration: sessions of builds that do
# not differ (false alarms), and of builds that are worse by a known share (found, missed, open). Each
# session is a line of docs/gate-record.jsonl as soon as it has ended, and docs/gate-record.md is
# made anew from all lines: interrupt it at any time and start it again, it goes on where it was. Next
# is always the kind of which the record lacks the largest share, so a record that is not whole holds
# some of everything; before each session it says how many are to come and how long they take. Wants
# the machine for itself. A session that was disturbed is not deleted: put the reason into the field
# 'removed' of its line, and the page lists it and does not count it.
#
#   KINDS       of sessions (aa client-10 client-20 allocation-10 server-10); there are also client-5
#               (three members only), server-20 and allocation-20; servers of a fake one only
#   SERVERS     three members on this machine, or a fake one in the JVM of the orchestrator (both)
#   SUITES      sessions without a difference for each servers that the record shall hold (24)
#   INJECTED    sessions of each other kind for each servers (6)
#   PARKED      measurements of what a parked JVM costs the one that has its turn, for each servers,
#               which come last (10)
#   WORKLOADS   of a session (put,get)
#   SLICE_MS    what the turns of an arm in half a pair add up to (1000), as the gate's own
#   WARM_UP_MS  of each arm (2000), as the gate's own
#   JVM_FLAGS   further flags of both JVMs
#   SESSION_MINUTES  the budget of a session (10)
#   MINUTES     no session is begun that would not end in this time
#   RECORD, PAGE  other files
#   BUILD       no: what is built is used
#   ETCD_BIN    the server; else it is searched as 'etcd-bench cluster up' does
#
# A pair of JVMs takes 2 * WARM_UP_MS + 4 * SLICE_MS and the start and end of two JVMs, about twelve
# seconds with these defaults. Sessions of other workloads, turns, flags or budgets, and those that
# another version of the rule decided, are counted apart.
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
