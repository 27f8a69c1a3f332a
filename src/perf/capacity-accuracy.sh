#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# How close 'etcd-bench capacity' comes to the truth: searches against servers inside the JVM that are
# queues of known capacity (M/M/1 with 2000 services per second, M/M/4 with 500 each, p99 below
# 20 ms), over the network. The capacity is where theory puts the p99 of the response time at the limit.
# Wants the machine for itself, and takes two to three minutes for each search. Prints Markdown on
# standard output: a row as each search ends, the queues in turn, and a summary, also when stopped.
#
# The client shares the JVM with the server and adds a millisecond at the p99, and a pause of some
# more when garbage is collected: an objective near that is found too low.
#
#   RUNS    searches of each queue (20)
#   FIRST   the number of the first of them, to go on where a run was stopped (1)
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
exec java -Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging \
  -cp benchmark-cli/target/etcd-bench:benchmark-core/target/test-classes:benchmark-it/target/test-classes \
  io.etcdbench.sizing.capacity.CapacityAccuracyMain "${RUNS:-20}" "${FIRST:-1}"
