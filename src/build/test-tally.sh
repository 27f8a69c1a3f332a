#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Counts what the tests of a build did, from the reports of Surefire and Failsafe:
#
#   src/build/test-tally.sh [ROOT]
#
# prints 'tests N failed N aborted N skipped N' and then one line for each test that failed or was
# aborted: 'failed Class.method' or 'aborted Class.method: reason'. Aborted tests found this machine
# too busy, or lack something (a program, a right); skipped ones are switched off.
set -euo pipefail

find "${1:-.}" -path '*/target/*-reports/TEST-*.xml' -print0 | sort -z | xargs -0 -r awk '
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
    sub(/^Assumption failed: */, "", line)
    sub(/\]\]>.*/, "", line)
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
    else skipped++
  }
  END {
    printf "tests %d failed %d aborted %d skipped %d\n", tests, failed, aborted, skipped
    for (i = 1; i <= n; i++) print lines[i]
  }'
