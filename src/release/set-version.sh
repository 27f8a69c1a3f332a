#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# set-version.sh TREE VERSION: replaces the version of etcd-bench in every POM, example and guide below TREE.
set -euo pipefail
readonly tree=$1 version=$2
now=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$tree/pom.xml" | head -n 1)
[[ -n $now ]] || { echo "set-version.sh: $tree/pom.xml names no version" >&2; exit 1; }
find "$tree" -not -path '*/target/*' \( -name pom.xml -o -name build.gradle.kts -o -name junit.md -o -name ci.md \) \
  -exec grep -lF "$now" {} + | xargs sed -i "s/${now//./\\.}/$version/g"
