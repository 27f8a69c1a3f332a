#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Updates the ledger of published claims in the tree: derives docs/claims from the runs of a ledger, and
# writes the figures of docs/client-patterns.md from it. Rows that the runs did not measure keep their older
# figures and date. Measures nothing. The unit tests then check every assertion and
# the pages against the ledger.
#
#   src/perf/keep-ledger.sh FOLDER    the --output of 'etcd-bench claims run'
#   src/perf/keep-ledger.sh           re-evaluates the figures of docs/claims/ledger.json
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ${BUILD:-yes} == yes ]]; then
  ./mvnw -q -DskipTests package >&2
fi
if [[ $# -gt 0 ]]; then
  ETCD_BENCH=${ETCD_BENCH:-benchmark-cli/target/etcd-bench}
  "$ETCD_BENCH" claims report --output "$1" --to docs/claims \
    --over docs/claims/ledger.json
fi
exec java -Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging \
  -cp "benchmark-cli/target/etcd-bench:benchmark-core/target/test-classes:benchmark-claims/target/test-classes" \
  io.etcdbench.claim.KeptPagesMain .
