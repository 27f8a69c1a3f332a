#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Repeats the whole test command, './mvnw verify' in a clean clone, on a quiet machine and beside
# two processes that keep one processor busy each, and appends one line per run to a record, with
# passed and failed tests. A failed test does not end a run, so that it records all failures.
# Interrupt it at any time and restart it: it counts the existing lines and continues with the
# setting that has fewer. An interrupted run is not recorded. The load is the machine's average
# over the minute before a run: above 1 in 'quiet', other work was running.
#
#   RUNS        planned runs of each setting (10)
#   SETTINGS    quiet, hogs (both)
#   COMMIT      commit to clone (HEAD)
#   COUNT       commit: lines of this commit count; any: lines of every commit do (commit)
#   MINUTES     no run is started after this time (no limit)
#   TESTS       test classes, comma-separated: runs only these, in a clone that is built once, with a
#               record of their own, so that ten runs of each setting are affordable. They prove nothing
#               about the whole command: full suites are recorded separately (all)
#   RECORD      the record (docs/runs/suite-repeat.txt; with TESTS docs/runs/suite-repeat-classes.txt)
#   LOGS        directory for the builds' output (etcd-bench-results/suite-repeat)
#   ETCD_BINS   etcd binaries, separated by spaces, which take turns; 'found' is the one that a build
#               without ETCD_BIN finds, downloads or builds (ETCD_BIN, else found)
#   WORK        directory below which clones are made and deleted (TMPDIR, else /tmp)
#
# Exit code: 0 when every counted run passed, 1 when one failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

runs=${RUNS:-10}
read -ra settings <<<"${SETTINGS:-quiet hogs}"
commit=$(git rev-parse --short=9 "${COMMIT:-HEAD}")
tests=${TESTS:-}
record=$(realpath -m "${RECORD:-docs/runs/suite-repeat${tests:+-classes}.txt}")
logs=$(realpath -m "${LOGS:-etcd-bench-results/suite-repeat}")
read -ra servers <<<"${ETCD_BINS:-${ETCD_BIN:-found}}"
unset ETCD_BIN
work=$(mktemp -d "${WORK:-${TMPDIR:-/tmp}}/etcd-bench-suite.XXXXXX")
hogs=()
build=
chosen=()
if [[ -n $tests ]]; then
  # Surefire would run an integration test before the executable is built.
  units=$(tr , '\n' <<<"$tests" | grep -v 'IT$' | paste -sd, || true)
  its=$(tr , '\n' <<<"$tests" | grep 'IT$' | paste -sd, || true)
  chosen=("-Dtest=${units:-None}" "-Dit.test=${its:-None}" -Dmaven.javadoc.skip=true
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false)
fi

for setting in "${settings[@]}"; do
  [[ $setting == quiet || $setting == hogs ]] || {
    echo "SETTINGS has '$setting'; allowed: quiet, hogs" >&2
    exit 2
  }
done
[[ ${COUNT:=commit} == commit || $COUNT == any ]] || {
  echo "COUNT is '$COUNT'; allowed: commit, any" >&2
  exit 2
}

[[ ! -s $record ]] || [[ $(sed -n 's/^# tests //p' "$record") == "$tests" ]] || {
  echo "'$record' is a record of other tests than '${tests:-all}'; give another RECORD" >&2
  exit 2
}

# A hog exits by itself when this script has exited for any reason.
start_hogs() {
  for _ in 1 2; do
    sh -c 'while kill -0 "$0" 2>/dev/null; do
             i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done
           done' $$ </dev/null >/dev/null 2>&1 &
    hogs+=($!)
  done
}

stop_hogs() {
  for hog in "${hogs[@]}"; do
    kill "$hog" 2>/dev/null || true
    wait "$hog" 2>/dev/null || true
  done
  hogs=()
}

# Ends the processes started here, by pid; Maven ends the JVMs of its tests.
clean_up() {
  if [[ -n $build ]]; then
    kill "$build" 2>/dev/null || true
    wait "$build" 2>/dev/null || true
  fi
  stop_hogs
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

lines() {
  awk -v setting="$1" -v commit="$commit" -v count="$COUNT" \
    '!/^#/ && $3 == setting && (count == "any" || $2 == commit)' "$record"
}

# Prints the setting with the fewest runs, or nothing when all are complete.
next_setting() {
  local least=$runs next= have
  for setting in "${settings[@]}"; do
    have=$(lines "$setting" | wc -l)
    ((have >= least)) || { least=$have next=$setting; }
  done
  echo "$next"
}

version_of() {
  if [[ $1 == found ]]; then
    echo found
  else
    "$1" --version | awk 'NR == 1 { print $3 }'
  fi
}

run_once() {
  local setting=$1 server=$2 version clone=$work/clone date log load begin code=0 tally counts names
  version=$(version_of "$server")
  date=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  log=$logs/$date-$setting.log
  if [[ -z $tests || ! -d $clone ]]; then
    rm -rf "$clone"
    git clone -q "$root" "$clone"
    git -C "$clone" checkout -q --detach "$commit"
  fi
  find "$clone" -path '*/target/*-reports/TEST-*.xml' -delete
  echo "$date: ./mvnw verify of $commit, $setting, etcd $version; output in $log" >&2
  load=$(cut -d' ' -f1 /proc/loadavg)
  [[ $setting == quiet ]] || start_hogs
  begin=$SECONDS
  (
    cd "$clone"
    [[ $server == found ]] || export ETCD_BIN=$server
    exec ./mvnw -B -ntp verify -Dmaven.test.failure.ignore=true "${chosen[@]}"
  ) </dev/null >"$log" 2>&1 &
  build=$!
  wait "$build" || code=$?
  build=
  stop_hogs
  tally=$("$root/src/build/test-tally.sh" "$clone")
  counts=$(awk 'NR == 1 { print $2, $4, $6, $8 }' <<<"$tally")
  names=$(awk '$1 == "failed" { sub(/^failed /, ""); gsub(/ /, "_"); printf "%s%s", n++ ? "," : "", $0 }' <<<"$tally")
  if ((code != 0)) && [[ -z $names ]]; then
    names=build:$(grep -m 1 '^\[ERROR\]' "$log" | cut -c9-150 | tr -s ' ' _ || true)
  fi
  printf '%s %s %s %s %s %s %s %s\n' "$date" "$commit" "$setting" "$version" "$load" \
    "$(((SECONDS - begin + 30) / 60))" "$counts" "${names:--}" | tee -a "$record"
}

mkdir -p "$logs" "$(dirname "$record")"
[[ -s $record ]] ||
  {
    [[ -z $tests ]] || echo "# tests $tests"
    echo '# date commit setting etcd load minutes tests failed aborted skipped failures'
  } >"$record"
turn=$(grep -vc '^#' "$record" || true)
while setting=$(next_setting) && [[ -n $setting ]]; do
  ((SECONDS < ${MINUTES:-100000} * 60)) || break
  run_once "$setting" "${servers[turn++ % ${#servers[@]}]}"
done

failed=0
for setting in "${settings[@]}"; do
  passed=$(lines "$setting" | awk '$11 == "-"' | wc -l)
  all=$(lines "$setting" | wc -l)
  echo "$setting: $passed of $all passed"
  ((passed == all)) || failed=1
done
exit $failed
