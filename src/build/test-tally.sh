#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Counts the test results of a build, from the reports of Surefire and Failsafe:
#
#   src/build/test-tally.sh [--since=INSTANT] [--most-aborted=N] [ROOT]
#
# prints 'tests N failed N aborted N skipped N' and then one line for each test that did not pass:
# 'failed Class.method', 'aborted Class.method: reason' or 'skipped Class.method: reason'. Aborted
# tests found this machine too busy, or lack something (a program, a permission); skipped ones are disabled. --since ignores
# the reports of earlier builds; --most-aborted exits with a non-zero code when more tests were
# aborted.
set -euo pipefail

since=1970-01-01T00:00:00Z
most_aborted=
root=.
for argument in "$@"; do
  case $argument in
    --since=*) since=${argument#*=} ;;
    --most-aborted=*) most_aborted=${argument#*=} ;;
    *) root=$argument ;;
  esac
done

find "$root" -path '*/target/*-reports/TEST-*.xml' -newermt "$since" -print0 | sort -z | xargs -0 -r -s 1000000 awk -v most="$most_aborted" '
  function attribute(line, key,    at) {
    at = index(line, " " key "=\"")
    if (!at) return ""
    line = substr(line, at + length(key) + 3)
    return plain(substr(line, 1, index(line, "\"") - 1))
  }
  function plain(text) {
    gsub(/&quot;/, "\"", text); gsub(/&apos;|&#39;/, "\047", text); gsub(/&#10;/, " ", text)
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&amp;/, "\\&", text)
    return text
  }
  function reason(line) {
    sub(/.*TestAbortedException: */, "", line)
    if (line == "") getline line # a message of AssertJ begins with an empty line
    sub(/^Assumption failed: */, "", line)
    sub(/^ *assumption was not met due to: */, "", line)
    sub(/\]\]>.*/, "", line)
    sub(/ +$/, "", line)
    return line
  }
  /<testcase / {
    tests++
    class = attribute($0, "classname")
    sub(/.*\./, "", class)
    name = class "." attribute($0, "name")
    counted = 0
  }
  /^ *<(failure|error)[ >]/ && !counted { counted = 1; failed++; lines[++n] = "failed " name }
  /^ *<skipped[ >\/]/ && !counted {
    counted = 1
    if (/TestAbortedException/) { aborted++; lines[++n] = "aborted " name ": " reason($0) }
    else { skipped++; lines[++n] = "skipped " name ": " attribute($0, "message") }
  }
  END {
    printf "tests %d failed %d aborted %d skipped %d\n", tests, failed, aborted, skipped
    for (i = 1; i <= n; i++) print lines[i]
    if (most != "" && aborted > most) {
      printf "%d tests were aborted, at most %d may be: repeat the build on a machine with less other work, or allow more with -Dtests.mostAborted=N.\n", aborted, most
      exit 1
    }
  }'
