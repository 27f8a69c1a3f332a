#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the checked-out commit twice, in two folders, and compares every jar, the executable, the
# archive and the bill of materials byte by byte; with -Pimage, also the container image. Takes about four minutes on two
# cores. Options are Maven's.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/etcd-bench-reproducible.XXXXXX")
trap 'rm -rf "$work"' EXIT

for build in first second; do
  mkdir -p "$work/$build/tree"
  git archive HEAD | tar -x -C "$work/$build/tree"
  (cd "$work/$build/tree" && ./mvnw -B -ntp -q "$@" package -DskipTests -Dspotless.check.skip -Denforcer.skip)
  (cd "$work/$build/tree" && find . -path '*/target/*' \
    \( -name '*.jar' -o -name '*.tar.gz' -o -name '*.cdx.json' -o -path ./benchmark-cli/target/etcd-bench \
      -o -path ./target/etcd-bench-image.tar \) \
    -type f -exec sha256sum {} + | sort -k 2) >"$work/$build/sums"
done
diff "$work/first/sums" "$work/second/sums" || {
  echo "reproducible.sh: two builds of $(git rev-parse --short HEAD) differ in the files above" >&2
  exit 1
}
echo "two builds of $(git rev-parse --short HEAD) are identical: $(wc -l <"$work/first/sums") files"
cat "$work/first/sums"
