#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the accuracy of 'etcd-bench capacity': searches against servers inside the JVM that are
# queues of known capacity (M/M/1 with 2000 services per second, M/M/4 with 500 each, p99 below
# 20 ms), over the network. The true capacity is the rate at which, by theory, the p99 of the response
# time reaches the limit. Needs an idle machine, and two to three minutes per search. Prints Markdown to
# standard output: a row after each search, the queues in turn, and a summary, also when stopped.
#
# The client shares the JVM with the server and adds a millisecond at the p99, and a pause of some
# more during garbage collection: for an objective near that, the found capacity is too low.
#
#   RUNS    searches of each queue (20)
#   FIRST   the number of the first of them, to go on where a run was stopped (1)
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
exec java -Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging \
  -cp benchmark-cli/target/etcd-bench:benchmark-core/target/test-classes:benchmark-it/target/test-classes \
  io.etcdbench.sizing.capacity.CapacityAccuracyMain "${RUNS:-20}" "${FIRST:-1}"
