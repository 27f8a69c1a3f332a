#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the tests that prove etcd-bench's own claims, on an otherwise idle machine, and keeps the
# result of the last run: calibration of the clocks, pacing of a check, capacity of a known server,
# the matrix of causes (three runs of each), fleets that lose a worker or their conductor in each
# phase, and all drivers on containers. A test that finds the machine busy fails here. Takes about 30 minutes; meant for a nightly job.
#
#   RECORD      file for the result (docs/runs/proofs.txt)
#   ETCD_BIN    the etcd binary; by default the build finds one
#
# Exit code: that of the build.
set -euo pipefail
cd "$(dirname "$0")/../.."

record=${RECORD:-docs/runs/proofs.txt}
begin=$(date -u +%Y-%m-%dT%H:%M:%SZ)
commit=$(git rev-parse --short=9 HEAD)
[[ -z $(git status --porcelain --untracked-files=no) ]] || commit=$commit-changed
load=$(cut -d' ' -f1-3 /proc/loadavg)
status=0
./mvnw -B -ntp verify -Pproofs -Dmaven.javadoc.skip=true -Dtest=none \
  -Dsurefire.failIfNoSpecifiedTests=false </dev/null || status=$?
{
  echo "# src/perf/proofs.sh"
  echo "begin $begin"
  echo "commit $commit"
  echo "cores $(nproc)"
  echo "load average before $load"
  echo "exit code $status"
  src/build/test-tally.sh --since="$begin" .
  find . -path '*/target/*-reports/TEST-*.xml' -newermt "$begin" -print0 | sort -z |
    xargs -0 -r grep -ho '<testcase [^>]*' | sed -E 's/.* name="([^"]*)".* classname="[^"]*\.([^".]+)".* time="([^"]*)".*/ran \2.\1 \3 s/'
} >"$record"
cat "$record"
exit "$status"
