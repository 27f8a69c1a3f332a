#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares etcd's Go benchmark, the tuned jetcd driver and the raw gRPC driver, in turn against the
# same three local members: the client's processor time per operation and the throughput at 100
# connections with 1000 operations in flight, the mean latency with one of each, and the memory of
# 10,000 open watches (ours only). Takes about twenty minutes and wants the machine for itself.
# Prints Markdown on standard output, progress on standard error.
#
#   GO_BENCHMARK      etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark; required
#   ROUNDS            turns of each client that count, 5 or more (7)
#   OPERATIONS        per turn (200000); a fiftieth of it with one in flight
#   WARM_UP_OPERATIONS  of each kind before the first round (1000000)
#   STORAGE           of the members: disk or tmpfs (disk)
#   ETCD_BIN          the server; else it is searched as 'etcd-bench cluster up' does
#
# What is equal: members, number of connections and how they choose a member (number i takes member
# i modulo 3), operations in flight and in all, sizes, keys. What is measured: user and system time
# of the whole client process; for the Go tool, which is a new process each turn, without what a run
# of 1000 operations takes; for ours, which stay warm, from the first operation to the last.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${GO_BENCHMARK:-} ]]; then
  echo "client-cost: GO_BENCHMARK is '${GO_BENCHMARK:-}'; give the path of etcd's Go benchmark" >&2
  exit 2
fi

./mvnw -q -DskipTests package >&2
exec java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.cost.ClientCostMain
