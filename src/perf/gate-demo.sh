#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The demonstration of docs/gate.md, as a user has it: a clone; a commit that makes each call of the
# jetcd driver waste some microseconds, which the gate must find; then a commit that changes a text
# only, which must pass. Says how long each took. Takes up to 25 minutes and wants the machine for
# itself. Exit code 0 when the first build failed with a FAIL and the second one passed.
#
#   WASTE_NANOS  of each call (20000)
#   MAVEN_FLAGS  for example "-o"
#   BENCH_FLAGS  for example "-Dbench.workloads=get -Dbench.budget=8m"
#   ETCD_BIN     the server; else it is searched as 'etcd-bench cluster up' does
set -euo pipefail
cd "$(dirname "$0")/../.."
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
git clone -q . "$clone/etcd-bench"
cd "$clone/etcd-bench"
git config user.name demo
git config user.email demo@example.com
reports=benchmark-it/target/etcd-bench-results

# build NAME: sets $code, tells the first sentences and the time.
build() {
  local begin=$SECONDS
  code=0
  # shellcheck disable=SC2086 # flags are several words
  ./mvnw -B -q ${MAVEN_FLAGS:-} verify -Pbench -Dbench.baseline=HEAD~1 ${BENCH_FLAGS:-} \
    >"$clone/$1.log" 2>&1 || code=$?
  echo "$1: ./mvnw ended with $code after $((SECONDS - begin)) s"
  sed -n '2,4p' "$reports/gate.md" 2>/dev/null || tail -5 "$clone/$1.log"
}

driver=benchmark-core/src/main/java/io/etcdbench/driver/jetcd/JetcdDriver.java
waste="    long until = System.nanoTime() + ${WASTE_NANOS:-20000};\n    while (System.nanoTime() < until) {\n      Thread.onSpinWait();\n    }"
sed -i "s/^  public void submit(Operation operation, InFlight slot) {\$/&\n$waste/" "$driver"
git commit -q -am 'jetcd: waste time in each call'
build slower
found=$code
verdict=$(sed -n 's/^## etcd-bench gate: //p' "$reports/gate.md" 2>/dev/null || true)

echo >>README.md
git commit -q -am 'docs: a line'
build readme

[[ $found -ne 0 && $verdict == FAIL && $code -eq 0 ]]
