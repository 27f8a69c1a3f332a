#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares etcd-bench as a user starts it with etcd's Go benchmark: in turn, each in a fresh process,
# the same 300,000 puts over 100 connections with 1000 in flight. Prints for each run the seconds from
# its start to the first measured operation, the client's CPU time per operation, and throughput and
# CPU time of its first and last measured second; then the medians and their ratios. Needs an idle
# machine; a round takes about two minutes.
#
# The Go tool's CPU time is that of its whole process; ours is that of the measure phase in run.json.
# The server is one etcd member with its data on a RAM disk (/dev/shm), unless ENDPOINT names one.
#
#   GO_BENCHMARK  etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark; required
#   ETCD_BIN      the etcd to start; required without ENDPOINT
#   ENDPOINT      a running server, for example http://127.0.0.1:2379
#   ROUNDS        turns of each (5)
#   DRIVERS       drivers (jetcd grpc)
#   FLAG          a flag of the JVM, for example -XX:+UseG1GC: each driver also runs with it, in the same rounds
#   TOTAL         operations of a run (300000)
#   BUILD         no: uses the existing build
#   JAVA          the java that runs the tool to read the results (java); etcd-bench uses JAVA_HOME
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${GO_BENCHMARK:-} ]]; then
  echo "warm-client: GO_BENCHMARK is '${GO_BENCHMARK:-}'; give the path of etcd's Go benchmark" >&2
  exit 2
fi
if [[ -z ${ENDPOINT:-} && ! -x ${ETCD_BIN:-} ]]; then
  echo "warm-client: ETCD_BIN is '${ETCD_BIN:-}'; give the path of etcd, or a server as ENDPOINT" >&2
  exit 2
fi
[[ ${BUILD:-yes} == no ]] || ./mvnw -q -DskipTests package >&2
work=$(mktemp -d)
server=
cleanup() {
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work" "${data:-$work}"
}
trap cleanup EXIT

if [[ -z ${ENDPOINT:-} ]]; then
  if (exec 3<>/dev/tcp/127.0.0.1/23799) 2>/dev/null; then
    echo "warm-client: port 23799 is taken; another server would be measured" >&2
    exit 1
  fi
  data=$(mktemp -d /dev/shm/warm-client.XXXXXX)
  ENDPOINT=http://127.0.0.1:23799
  "$ETCD_BIN" --data-dir "$data/etcd" --listen-client-urls "$ENDPOINT" --advertise-client-urls "$ENDPOINT" \
    --listen-peer-urls http://127.0.0.1:23798 --initial-advertise-peer-urls http://127.0.0.1:23798 \
    --initial-cluster default=http://127.0.0.1:23798 --auto-compaction-mode revision \
    --auto-compaction-retention 100000 --quota-backend-bytes 6000000000 >"$work/etcd.log" 2>&1 &
  server=$!
  until (exec 3<>/dev/tcp/127.0.0.1/23799) 2>/dev/null; do
    kill -0 "$server" 2>/dev/null || { tail -5 "$work/etcd.log" >&2; exit 1; }
    sleep 0.2
  done
fi
readonly total=${TOTAL:-300000}
load=(put --conns 100 --clients 1000 --total "$total" --val-size 256 --key-space-size 10000)
echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
echo "# ${load[*]}"

# ours ARM: prints the line of one run; an arm is a driver, or a driver and a flag of the JVM.
ours() {
  local driver flag begin=$EPOCHREALTIME measured= line
  read -r driver flag <<<"$1"
  rm -rf "$work/run"
  while IFS= read -r line; do
    if [[ -z $measured && $line == *' measure: '* ]]; then
      measured=$EPOCHREALTIME
    fi
  done < <(JAVA_OPTS=$flag "${ETCD_BENCH:-benchmark-cli/target/etcd-bench}" "${load[@]}" --driver "$driver" \
    --endpoints "$ENDPOINT" --output "$work/run" 2>&1 >/dev/null)
  printf '%s: first measured operation after %s s; ' "$1" \
    "$(awk -v b="$begin" -v m="$measured" 'BEGIN { printf "%.1f", m - b }')"
  "${JAVA:-java}" -cp "${READER:-benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes}" \
    io.etcdbench.warm.WarmFiguresMain "$work"/run/run*.json
}

# go_tool: prints the line of one run.
go_tool() {
  local TIMEFORMAT='%U %S'
  { time "$GO_BENCHMARK" "${load[@]}" --endpoints "${ENDPOINT#http://}" >"$work/go.out" 2>/dev/null; } 2>"$work/go.time"
  awk -v total="$total" -v rate="$(sed -n 's/.*Requests\/sec:[[:space:]]*//p' "$work/go.out")" \
    '{ printf "go: cpu/op %.2f us; %.0f ops/s\n", ($1 + $2) * 1e6 / total, rate }' "$work/go.time"
}

arms=()
for driver in ${DRIVERS:-jetcd grpc}; do
  arms+=("$driver")
  [[ -z ${FLAG:-} ]] || arms+=("$driver $FLAG")
done
for _ in $(seq "${ROUNDS:-5}"); do
  go_tool
  for arm in "${arms[@]}"; do
    ours "$arm"
  done
done | tee "$work/all"

# median ARM PATTERN: prints the median of the number after the pattern in the lines of that arm.
median() {
  sed -n "s/^$1: .*$2 \([0-9.]*\).*/\1/p" "$work/all" | sort -n | awk '{ v[NR] = $1 } END { if (NR) print v[int((NR + 1) / 2)] }'
}
echo "# medians"
echo "go: cpu/op $(median go 'cpu\/op')"
for arm in "${arms[@]}"; do
  awk -v d="$arm" -v own="$(median "$arm" 'cpu\/op')" -v go="$(median go 'cpu\/op')" \
    -v warm="$(median "$arm" 'first\/last')" -v wait="$(median "$arm" 'operation after')" \
    'BEGIN { printf "%s: cpu/op %.2f us, %.2f of the Go tool; first/last second %.3f; first measured operation after %.1f s\n", d, own, own / go, warm, wait }'
done
