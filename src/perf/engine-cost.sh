#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the cost of the load engine itself: time and bytes per operation of a closed and an open loop on
# one thread, and how punctually an open loop of 1,000 and 10,000 operations per second sends, with the
# share of a core that waiting takes. Needs no cluster, but an idle machine for two minutes.
#
#   RECORD  copy of the output (docs/runs/engine-cost.txt)
#   BUILD   no: uses the existing build; CLASSES then overrides the class path
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly record=${RECORD:-docs/runs/engine-cost.txt}
[[ ${BUILD:-yes} == no ]] || ./mvnw -q -DskipTests package >&2
readonly classes=${CLASSES:-benchmark-cli/target/etcd-bench}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$record")"
{
  echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg), $(java -version 2>&1 | head -1)"
  java -cp "$classes" io.etcdbench.cli.Main jmh EngineBenchmark PacingBenchmark --output "$work/result" | sed '/^Files$/,$d'
} 2>"$work/err" | tee "$record" || { cat "$work/err" >&2; exit 1; }
