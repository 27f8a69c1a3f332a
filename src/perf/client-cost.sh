#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares etcd's Go benchmark, the tuned jetcd driver and the raw gRPC driver, in turn against the
# same three local members: the client's processor time per operation and the throughput at 100
# connections with 1000 operations in flight, the mean latency with one of each, and the memory of
# 10,000 open watches (ours only). Takes about twenty minutes and needs an idle machine.
# Prints Markdown to standard output, progress to standard error.
#
#   GO_BENCHMARK      etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark; required
#   ROUNDS            counted turns of each client, 5 or more (7)
#   OPERATIONS        operations per turn (200000); a fiftieth of them with one in flight
#   WARM_UP_OPERATIONS  operations of each kind before the first round (1000000)
#   STORAGE           storage of the members: disk or tmpfs (disk)
#   ETCD_BIN          the etcd binary; by default found as 'etcd-bench cluster up' finds it
#
# Equal for all: members, number of connections and their choice of a member (connection i uses
# member i modulo 3), operations in flight and in total, sizes, keys. Measured: user and system time
# of the whole client process; for the Go tool, which is a new process each turn, minus the time of
# a run of 1000 operations; for ours, which stay warm, from the first operation to the last.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${GO_BENCHMARK:-} ]]; then
  echo "client-cost: GO_BENCHMARK is '${GO_BENCHMARK:-}'; give the path of etcd's Go benchmark" >&2
  exit 2
fi

./mvnw -q -DskipTests package >&2
exec java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.cost.ClientCostMain
