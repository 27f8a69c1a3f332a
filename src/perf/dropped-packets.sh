#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# How long commands take to end when the packets of all members are dropped, so that no connection is
# reset and none can be opened: starts three members, runs one command after the other against them,
# drops the packets by iptables, sends SIGTERM and measures the time until the command has ended.
# Needs root and iptables. Takes about five minutes.
#
#   ETCD_BENCH  the executable (benchmark-cli/target/etcd-bench)
#   PORT        the first member's client port; the others have the next two (23790)
#   ETCD_BIN    the etcd binary; by default found as 'etcd-bench cluster up' finds it
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly etcd_bench=${ETCD_BENCH:-benchmark-cli/target/etcd-bench} port=${PORT:-23790}
readonly ports=$port,$((port + 1)),$((port + 2))
readonly endpoints=http://127.0.0.1:$port,http://127.0.0.1:$((port + 1)),http://127.0.0.1:$((port + 2))
work=$(mktemp -d "${TMPDIR:-/tmp}/etcd-bench-dropped.XXXXXX")
readonly work
cluster=

packets() {
  iptables "$1" INPUT -i lo -p tcp -m multiport --ports "$ports" -j DROP
}

clean_up() {
  packets -D 2>/dev/null || true
  if [[ -n $cluster ]]; then
    kill -TERM "$cluster" 2>/dev/null || true
    wait "$cluster" || true
  fi
  rm -rf "$work"
}
trap clean_up EXIT

# Waits until a command says a word on standard error; fails when it ends before.
await() {
  until grep -q "$3" "$2"; do
    kill -0 "$1" 2>/dev/null || { cat "$2" >&2; exit 1; }
    sleep 0.2
  done
}

# SECONDS WORD ARGUMENTS...: sends the signal SECONDS after the command has said WORD.
stop() {
  local seconds=$1 word=$2 command begin code=0
  shift 2
  "$etcd_bench" "$@" --no-rehearse --deadline 2s --endpoints "$endpoints" --output "$work/result" \
    >"$work/out" 2>"$work/err" &
  command=$!
  await "$command" "$work/err" "$word"
  sleep "$seconds"
  packets -A
  sleep 3
  begin=$EPOCHREALTIME
  kill -TERM "$command"
  wait "$command" || code=$?
  printf '%5.1f s, exit code %d, files: %s: %s\n' "$(bc <<<"$EPOCHREALTIME - $begin")" "$code" \
    "$(cd "$work/result" 2>/dev/null && echo * || echo none)" "$*"
  [[ $code == 4 ]] || tail -n 3 "$work/err"
  packets -D
  rm -rf "$work/result"
}

"$etcd_bench" cluster up --client-port "$port" >"$work/cluster" 2>&1 &
cluster=$!
await "$cluster" "$work/cluster" "$port"
stop 3 measure: put --rate 200 --duration 60s --warmup 2s
stop 3 measure: put --clients 20 --duration 60s --warmup 2s
stop 3 measure: get --clients 20 --duration 60s --warmup 2s --driver grpc
stop 3 measure: put --clients 20 --duration 60s --warmup 2s --driver wire
stop 3 measure: watch-latency --duration 60s --warmup 2s
stop 3 measure: lease-grant --duration 60s --warmup 2s
stop 3 warmup: put --clients 20 --duration 60s
stop 8 '' capacity put --slo 'put p99 < 500ms' --max-rate 2000
stop 3 measure: check perf
stop 8 '' doctor --quick
