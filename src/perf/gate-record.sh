#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the gate itself on this machine: sessions of builds that do not differ (false alarms), of
# builds that are worse by a known share (found, missed, open), and what a parked JVM costs the one
# that has its turn. Each session is a line of docs/gate-record.jsonl as soon as it has ended, and
# docs/gate-record.md is made anew from all lines: interrupt it at any time and start it again, it
# goes on where it was. Wants the machine for itself.
#
#   KINDS       aa client-10 client-20 server-10 server-20 allocation-10 (all)
#   SERVERS     fake, in the JVM of the orchestrator; three members on this machine (both)
#   SUITES      sessions of each kind and servers that the record shall hold (40)
#   WORKLOADS   of a session (get,put)
#   SLICE_MS    a turn (1000); the gate's own default is 5000
#   WARM_UP_MS  of each arm (2000); the gate's own default is 10000
#   PARKED      measurements of a parked twin for each servers (20)
#   MINUTES     after which no further session is begun
#   RECORD, PAGE  other files
#   ETCD_BIN    the server; else it is searched as 'etcd-bench cluster up' does
#
# A session takes 12 pairs of JVMs without a difference and up to 48 with one, each about
# 2 * WARM_UP_MS + 4 * SLICE_MS and the start of two JVMs. Sessions of another scale are counted
# apart. The levels and numbers of pairs are those of the gate, whatever the scale.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ${BUILD:-yes} == yes ]]; then
  ./mvnw -q -DskipTests package >&2
fi
COMMIT=${COMMIT:-$(git rev-parse --short HEAD 2>/dev/null || echo unknown)}
export COMMIT
exec java -Djava.util.logging.config.class=io.etcdbench.cli.QuietLogging \
  -cp "benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes:benchmark-core/target/test-classes" \
  io.etcdbench.suite.GateRecordMain
