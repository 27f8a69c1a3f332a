#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Creates the root file system of the container image: a small JRE of this machine's JDK, and the shared
# libraries that it needs. The image has no other base: no shell, no package manager.
#
#   src/build/image-root.sh FOLDER     replaced when it exists
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin # ldconfig, which Debian keeps from users

readonly out=${1:?give the folder to write}
# The modules that the class path needs according to jdeps, and providers that jdeps cannot detect:
# elliptic curves for TLS, zip files as file systems, and DNS names for the JDK's HTTP client.
readonly modules=java.base,java.compiler,java.desktop,java.instrument,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.attach,jdk.compiler,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported,jdk.zipfs

fail() {
  printf 'image-root.sh: %s\n' "$*" >&2
  exit 1
}

command -v jlink >/dev/null || fail "there is no jlink on PATH; install a JDK 17 or newer"
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v jlink)")")")

rm -rf "$out"
mkdir -p "$out"/{etc,opt,tmp}
"$jdk/bin/jlink" --add-modules "$modules" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --compress=1 --output "$out/opt/java"
rm -rf "$out/opt/java/legal"

# Distributions link configuration to /etc and certificates to /etc/ssl: replace the links with files.
find "$out/opt/java" -type l | while read -r link; do
  target=$(readlink -f "$link") && [[ -f $target ]] || continue
  rm "$link"
  cp "$target" "$link"
done
! command -v strip >/dev/null || find "$out/opt/java" -name '*.so' -exec strip --strip-unneeded {} +

# The loader, libc and the other libraries that the JRE's files name; libnss_* resolve host names.
{
  find "$out/opt/java" -type f \( -name '*.so' -o -path '*/bin/*' \) -exec ldd {} + 2>/dev/null |
    sed -nE 's/.*=> (\/[^ ]+).*/\1/p; s/^[[:space:]]+(\/[^ ]+) \(.*/\1/p' | grep -v "/opt/java/"
  for library in libnss_files.so.2 libnss_dns.so.2 libresolv.so.2; do
    ldconfig -p | sed -nE "s/.*$library .*64.* => (.*)/\1/p"
  done
} | sort -u | while read -r library; do
  mkdir -p "$out$(dirname "$library")"
  cp -L "$library" "$out$library"
done
[[ -n $(find "$out" -name 'libc.so.6') ]] || fail "the C library was not found; only glibc systems are supported"

printf 'root:x:0:0:root:/:/bin/false\nbench:x:10001:10001:bench:/tmp:/bin/false\n' >"$out/etc/passwd"
printf 'root:x:0:\nbench:x:10001:\n' >"$out/etc/group"
printf 'hosts: files dns\n' >"$out/etc/nsswitch.conf"
# jlink writes the modules of the JDK in the order of its own folders, so nothing here depends on the time.
find "$out" -exec touch -h -d @0 {} +
