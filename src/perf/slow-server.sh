#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares etcd-bench at its defaults with etcd's Go benchmark against a server that responds after 8 ms: one
# client, one operation in flight, in turn, each in a fresh process. Prints the p50 of each run, then
# the medians and their ratio. Both use the same FakeEtcd in a JVM of its own; a run
# of the Go tool warms it up. Needs an idle machine; a round takes about a minute.
#
#   GO_BENCHMARK  etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark; required
#   ROUNDS        turns of each (5)
#   DRIVERS       drivers (jetcd grpc)
#   TOTAL         operations of a run (2000)
#   MILLIS        response time of the server (8)
#   BUILD         no: uses the existing build
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${GO_BENCHMARK:-} ]]; then
  echo "slow-server: GO_BENCHMARK is '${GO_BENCHMARK:-}'; give the path of etcd's Go benchmark" >&2
  exit 2
fi
[[ ${BUILD:-yes} == no ]] || ./mvnw -q -DskipTests package >&2
reader=${READER:-benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes}
work=$(mktemp -d)
coproc SERVER { exec java -Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging -cp "$reader" io.etcdbench.warm.FakeServerMain "${MILLIS:-8}"; }
server=$SERVER_PID
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
read -r endpoint <&"${SERVER[0]}"
readonly total=${TOTAL:-2000}
load=(put --conns 1 --clients 1 --val-size 256 --key-space-size 10000)
echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
echo "# ${load[*]} --total $total; the server answers after ${MILLIS:-8} ms"

# go_tool TOTAL: prints the line of one run.
go_tool() {
  "$GO_BENCHMARK" "${load[@]}" --total "$1" --precise --endpoints "${endpoint#http://}" 2>/dev/null |
    awk '/50% in/ { printf "go: p50 %.3f ms\n", $3 * 1000 }'
}

go_tool "$total" >/dev/null
for _ in $(seq "${ROUNDS:-5}"); do
  go_tool "$total"
  for driver in ${DRIVERS:-jetcd grpc}; do
    rm -rf "$work/run"
    "${ETCD_BENCH:-benchmark-cli/target/etcd-bench}" "${load[@]}" --total "$total" --driver "$driver" --endpoints "$endpoint" \
      --output "$work/run" >/dev/null 2>&1
    printf '%s: ' "$driver"
    java -cp "$reader" io.etcdbench.warm.WarmFiguresMain "$work"/run/run*.json
  done
done | tee "$work/all"

# median NAME: prints the median p50 of that client.
median() {
  sed -n "s/^$1: .*p50 \([0-9.]*\) ms.*/\1/p" "$work/all" | sort -n | awk '{ v[NR] = $1 } END { if (NR) print v[int((NR + 1) / 2)] }'
}
echo "# medians"
echo "go: p50 $(median go) ms"
for driver in ${DRIVERS:-jetcd grpc}; do
  awk -v d="$driver" -v own="$(median "$driver")" -v go="$(median go)" \
    'BEGIN { printf "%s: p50 %.3f ms, %.3f of the Go tool\n", d, own, own / go }'
done
