#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a fleet on a real single-node Kubernetes on this machine, and keeps the result of the last run. Needs root,
# Go, kubectl and Debian's packages; builds Kubernetes when the cache lacks it (10 minutes on two idle cores).
#
#   ETCD_BIN                a static etcd binary
#   ETCD_BENCH_KUBERNETES   the cache (/var/cache/etcd-bench-kubernetes, 1 GB)
#   RECORD                  file for the result (docs/runs/kubernetes.txt)
#
# Exit code: that of the tests.
set -euo pipefail
cd "$(dirname "$0")/../.."

export ETCD_BENCH_KUBERNETES=${ETCD_BENCH_KUBERNETES:-/var/cache/etcd-bench-kubernetes}
record=${RECORD:-docs/runs/kubernetes.txt}
src/kubernetes/provide.sh "$ETCD_BENCH_KUBERNETES" "${ETCD_BIN:?name a static etcd binary}"
begin=$(date -u +%Y-%m-%dT%H:%M:%SZ)
commit=$(git rev-parse --short=9 HEAD)
[[ -z $(git status --porcelain --untracked-files=no) ]] || commit=$commit-changed
load=$(cut -d' ' -f1-3 /proc/loadavg)
status=0
./mvnw -B -ntp verify -Pimage -pl benchmark-it -am -Dit.kubernetes=true -Dtest=none -Dit.test=KubernetesIT \
  -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false -Dmaven.javadoc.skip=true </dev/null || status=$?
{
  echo "# src/perf/kubernetes.sh"
  echo "begin $begin"
  echo "commit $commit"
  echo "cores $(nproc)"
  echo "load average before $load"
  echo "exit code $status"
  src/build/test-tally.sh --since="$begin" .
  find . -path '*/target/*-reports/TEST-*KubernetesIT.xml' -newermt "$begin" -print0 |
    xargs -0 -r grep -ho '<testcase [^>]*' | sed -E 's/.* name="([^"]*)".* time="([^"]*)".*/ran \1 \2 s/'
} >"$record"
cat "$record"
exit "$status"
