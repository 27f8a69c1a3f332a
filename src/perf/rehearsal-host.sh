#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares a rehearsal against a server inside the client's JVM with one against a server in a JVM of its own: in turn, fresh JVMs
# rehearse, then measure puts against a third server without further warm-up. Prints one line per JVM: seconds until the measurement,
# and throughput, CPU per operation and the JIT compiler's share of it in the first and the last second. Needs an idle machine.
#
#   ENDPOINT  the measured server, for example http://127.0.0.1:2379
#   ROUNDS    rounds (5)
#   DRIVERS   drivers (jetcd grpc)
set -euo pipefail
cd "$(dirname "$0")/../.."

./mvnw -q -DskipTests package >&2
echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
for _ in $(seq "${ROUNDS:-5}"); do
  for driver in ${DRIVERS:-jetcd grpc}; do
    for host in none inside outside; do
      java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes io.etcdbench.warm.RehearsalHostMain "$host" "$driver" "$ENDPOINT" 2>/dev/null
    done
  done
done
