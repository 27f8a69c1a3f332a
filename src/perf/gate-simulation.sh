#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Simulates sessions of the gate under the noise in docs/gate-record.jsonl and beyond it:
# false alarms, detections, and the number of pairs of JVMs they need. Prints a table; docs/runs/
# gate-simulation.txt is its output. Takes some minutes of one core; the seed is fixed.
#
#   SESSIONS  sessions per row (20000)
#   BUILD     no: uses the existing build
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ${BUILD:-yes} == yes ]]; then
  ./mvnw -q -DskipTests package >&2
fi
exec java \
  -cp "benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes:benchmark-core/target/test-classes:benchmark-gate/target/test-classes" \
  io.etcdbench.suite.GateSimulationMain "${SESSIONS:-20000}"
