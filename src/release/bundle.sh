#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# bundle.sh VERSION: builds the checked-out commit as VERSION, signs it, and creates the upload for the
# portal of Maven Central: target/release/etcd-bench-VERSION-bundle.zip, checked offline.
# Uploads nothing. Works in a copy: the version in this tree does not change.
#
#   MAVEN_GPG_PASSPHRASE  passphrase of the key: gpg's default key, or -Dgpg.keyname in MAVEN_ARGS
#   MAVEN_ARGS            additional options for Maven
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! ${1:-} =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ || $1 == *-SNAPSHOT ]]; then
  echo "bundle.sh: the version is '${1:-}'; allowed: MAJOR.MINOR.PATCH such as 0.1.0, and no -SNAPSHOT" >&2
  exit 2
fi
readonly version=$1 output=$PWD/target/release
work=$(mktemp -d "${TMPDIR:-/tmp}/etcd-bench-release.XXXXXX")
trap 'rm -rf "$work"' EXIT

git archive HEAD | tar -x -C "$work"
src/release/set-version.sh "$work" "$version"
read -ra options <<<"${MAVEN_ARGS:-}"
# Every test has run on this commit in CI; this builds only the uploaded modules: benchmark-it has no jar.
(cd "$work" && ./mvnw -B -ntp -q "${options[@]}" deploy -Prelease -DskipTests -pl '!benchmark-it' \
  "-DaltDeploymentRepository=bundle::file://$work/bundle")

# Central generates this file itself and rejects an uploaded one.
find "$work/bundle" -name 'maven-metadata.xml*' -delete
mkdir -p "$output"
rm -f "$output/etcd-bench-$version-bundle.zip"
python3 - "$work/bundle" "$output/etcd-bench-$version-bundle.zip" <<'EOF'
import pathlib, sys, zipfile
root = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as bundle:
    for file in sorted(p for p in root.rglob("*") if p.is_file()):
        bundle.write(file, file.relative_to(root))
EOF
if command -v gpg >/dev/null; then
  while IFS= read -r -d '' signature; do
    gpg --quiet --verify "$signature" "${signature%.asc}" 2>"$work/gpg.log" ||
      { cat "$work/gpg.log" >&2; echo "bundle.sh: the signature of ${signature%.asc} does not verify" >&2; exit 1; }
  done < <(find "$work/bundle" -name '*.asc' -print0)
fi
java src/release/java/io/etcdbench/release/CentralRules.java "$output/etcd-bench-$version-bundle.zip"
