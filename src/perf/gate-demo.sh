#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the demonstration of docs/gate.md as a user would: in a clone, a commit that changes only a text
# must pass; then a commit that makes each call of the jetcd driver waste time must fail, and the gate
# must report the metric, the size of the change and its confidence. Each build may take 12 minutes.
# Takes up to 24 minutes and needs an idle machine. Exit code 0 when all of this happened.
#
#   WASTE_NANOS  waste per call. Default: a fifth of the processor time that a get took on this machine,
#                client and members together, in the build before (cores / rate / 5)
#   MAVEN_FLAGS  for example "-o"
#   BENCH_FLAGS  for example "-Dbench.workloads=get"
#   OUTPUT       directory for reports and logs of both builds (etcd-bench-results/gate-demo)
#   ETCD_BIN     the etcd binary; by default found as 'etcd-bench cluster up' finds it
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly LONGEST=720
output=$(realpath -m "${OUTPUT:-etcd-bench-results/gate-demo}")
mkdir -p "$output"
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
git clone -q . "$clone/etcd-bench"
cd "$clone/etcd-bench"
git config user.name demo
git config user.email demo@example.com
reports=benchmark-it/target/etcd-bench-results
missed=0

# build NAME VERDICT: prints the verdict, its reason and the time; counts unexpected results.
build() {
  local begin=$SECONDS code=0 verdict took
  # shellcheck disable=SC2086 # flags are several words
  ./mvnw -B ${MAVEN_FLAGS:-} verify -Pbench -Dbench.baseline=HEAD~1 ${BENCH_FLAGS:-} \
    >"$output/$1.log" 2>&1 || code=$?
  took=$((SECONDS - begin))
  rm -rf "${output:?}/$1"
  mkdir -p "$output/$1"
  cp "$reports"/gate.* "$output/$1/" 2>/dev/null || tail -20 "$output/$1.log"
  verdict=$(sed -n 's/^# etcd-bench gate: //p' "$output/$1/gate.md" 2>/dev/null || true)
  echo "$1: ${verdict:-no verdict}, ./mvnw ended with $code after $took s; $output/$1"
  sed -n '6p' "$output/$1/gate.md" 2>/dev/null || true
  rm -f "$reports"/gate.*
  [[ $verdict == "$2" && $took -le $LONGEST ]] || missed=$((missed + 1))
  case $verdict in
    PASS) [[ $code -eq 0 ]] || missed=$((missed + 1)) ;;
    FAIL) [[ $code -ne 0 ]] || missed=$((missed + 1)) ;;
  esac
}

# Prints the waste for the fastest workload of a session, in nanoseconds; nothing when it was not measured.
fifth_of_an_operation() {
  awk -v cores="$(nproc)" '
    /"metric" : / { rate = /THROUGHPUT/ }
    /"baseline" : [0-9]/ && rate { sub(/,/, "", $3); if ($3 + 0 > most) most = $3 + 0; rate = 0 }
    END { if (most > 0) printf "%d", cores * 1e9 / most / 5 }' "$1" 2>/dev/null
}

echo >>README.md
git commit -q -am 'docs: a line'
build readme PASS

waste=${WASTE_NANOS:-$(fifth_of_an_operation "$output/readme/gate.json" || true)}
driver=benchmark-core/src/main/java/io/etcdbench/driver/jetcd/JetcdDriver.java
spin="    long until = System.nanoTime() + ${waste:-20000};\n    while (System.nanoTime() < until) {\n      Thread.onSpinWait();\n    }"
sed -i "s/^  public void submit(Operation operation, InFlight slot) {\$/&\n$spin/" "$driver"
git commit -q -am "jetcd: waste ${waste:-20000} ns in each call"
echo "the next commit wastes ${waste:-20000} ns in each call"
build slower FAIL

exit $((missed > 0))
