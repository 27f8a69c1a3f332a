#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Injects one cause of slowness at a time into runs against three local members and prints the
# verdict of 'explain' on each, as a Markdown table to standard output; progress goes to standard
# error. Every run is kept, so 'etcd-bench explain DIR' can judge it again at any time. Needs an
# idle machine: about 16 seconds per run, 22 minutes in total.
#
#   ROUNDS        runs of each cause (10)
#   SECONDS_EACH  measured duration of each run (8)
#   CAUSES        causes, comma-separated: nothing, peer-delay, slow-fsync, cpu-hog, gc-pressure,
#                 authenticate-storm, expensive-ranges, too-high-a-rate (all)
#   OUTPUT        directory for the results (etcd-bench-results/causes)
#   ETCD_BIN      the etcd binary; by default found as 'etcd-bench cluster up' finds it
#
# Slow fsync needs strace and permission to trace; without them it is skipped, as the table notes.
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
# A small heap, so that GC pressure fills it within a second.
exec java -Xmx512m -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.causes.CauseMatrixMain
