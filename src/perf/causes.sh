#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Injects one cause of slowness at a time into runs against three local members and prints which
# verdict 'explain' gave each, as a Markdown table on standard output; progress goes to standard
# error. Every run is kept, so 'etcd-bench explain DIR' judges it again at any time. Wants the
# machine for itself: about 16 seconds a run, 22 minutes in all.
#
#   ROUNDS        runs of each cause (10)
#   SECONDS_EACH  how long each is measured (8)
#   CAUSES        which, comma-separated: nothing, peer-delay, slow-fsync, cpu-hog, gc-pressure,
#                 authenticate-storm, expensive-ranges, too-high-a-rate (all)
#   OUTPUT        the folder of the results (etcd-bench-results/causes)
#   ETCD_BIN      the server; else it is searched as 'etcd-bench cluster up' does
#
# Slow fsync needs strace and the right to trace; without them it is left out and the table says so.
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
# The heap is small, so that the cause which fills it does so within a second.
exec java -Xmx512m -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.causes.CauseMatrixMain
