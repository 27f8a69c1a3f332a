#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the cost of a fleet's conductor, and whether a fleet yields the same results as one process. Needs an idle machine;
# takes about four minutes.
#
#   PARTS    measured parts ("conductor scale same")
#   SECONDS_EACH  duration of a measurement (30)
#   ROUNDS   runs of each kind in "same" (3)
#   RATE     operations per second in "same" (400)
#   CLASSES  class path (benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes, built first)
#
# conductor: 32 scripted workers report 1000 operations per second each, with the messages of real ones, to a conductor in a
#   process of its own. Its CPU time and bytes are those between merged seconds; in the first half its JVM is still cold. The digests compare
#   the merged histogram with the sum of the sent ones.
# scale: the same with 100 workers.
# same: a plan run by one process and by two workers in turn, against a server that responds to every call after 5 ms.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly parts=${PARTS:-conductor scale same} length=${SECONDS_EACH:-30} rounds=${ROUNDS:-3} rate=${RATE:-400}
[[ -n ${CLASSES:-} ]] || ./mvnw -q -DskipTests package >&2
readonly classes=${CLASSES:-benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

scripted() {
  echo "## $1 scripted workers, 1000 operations per second each"
  java -cp "$classes" io.etcdbench.fleet.ScriptedFleetMain "$1" "$length" 1000 2>/dev/null
}

same() {
  echo "## one process and two workers in turns, $rate operations per second, every call served for 5 ms"
  mkfifo "$work/end"
  java -cp "$classes" io.etcdbench.warm.FakeServerMain 5 <"$work/end" >"$work/server" 2>"$work/server.err" &
  local server=$!
  exec 4>"$work/end"
  until [[ -s $work/server ]]; do
    kill -0 "$server" 2>/dev/null || { cat "$work/server.err" >&2; exit 1; }
    sleep 0.1
  done
  cat >"$work/plan.yaml" <<PLAN
cluster: {origin: external, given: {endpoints: ['$(cat "$work/server")']}}
client: {driver: wire, connections: {count: 2}}
load: {concurrency: 200, total: 0, duration: ${length}s, arrival: {shape: poisson, rate: $rate}, warmup: 5s, rehearse: false}
operations: [{kind: put, keys: {size: 16, space: 10000}}]
PLAN
  local files=()
  for round in $(seq "$rounds"); do
    java -cp "$classes" io.etcdbench.cli.Main run "$work/plan.yaml" --output "$work/one-$round" >/dev/null 2>&1 || true
    java -cp "$classes" io.etcdbench.cli.Main fleet run "$work/plan.yaml" --workers 2 --output "$work/two-$round" >/dev/null 2>&1 || true
    files+=("$work/one-$round/run.json" "$work/two-$round/run.json")
  done
  exec 4>&-
  java -cp "$classes" io.etcdbench.fleet.FleetFiguresMain "${files[@]}"
}

echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
for part in $parts; do
  case $part in
    conductor) scripted 32 ;;
    scale) scripted 100 ;;
    same) same ;;
    *) echo "fleet: PARTS has '$part'; allowed: conductor scale same" >&2; exit 2 ;;
  esac
done
