#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests whether a step of 10 % is found at its commit. Creates a git project with 30 commits whose 18th sends
# 11 calls per operation instead of 10, measures them all with `etcd-bench history backfill` against a FakeEtcd
# that takes 5 ms per call, and analyzes them. Keeps analysis.txt, history.jsonl and the page in
# docs/runs/history-backfill. Takes about five minutes. Needs a quiet machine: beside a build, the noise hides the step.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly kept=$PWD/docs/runs/history-backfill

rm -rf "$kept"
./mvnw -B -ntp -q verify -pl benchmark-it -am -Pproofs -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test='HistoryBackfillIT#aPlantedStepOfTenPercentIsMarkedAtItsCommit' \
  "-Dhistory.keep=$kept"
cat "$kept/analysis.txt"
