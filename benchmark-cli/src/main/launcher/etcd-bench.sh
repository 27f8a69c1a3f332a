#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# etcd-bench: this script, followed by everything it needs as one jar. Needs java 17 or newer:
# $JAVA_HOME/bin/java, else the java on PATH. JAVA_OPTS adds options for the JVM, ETCD_BENCH_PLUGINS
# jars with drivers and workloads of your own (PATH:PATH). ETCD_BENCH_ARCHIVE=write writes an archive of
# classes that makes later starts faster (ADR 0020), ETCD_BENCH_ARCHIVE=no disables it.
if [ -n "${JAVA_HOME:-}" ]; then
  java="$JAVA_HOME/bin/java"
else
  java=java
fi
if ! command -v "$java" >/dev/null 2>&1; then
  echo "etcd-bench: no java at '$java'; install Java 17 or newer, or set JAVA_HOME to one" >&2
  exit 1
fi
jvm=$("$java" -version 2>&1)
version=$(printf '%s\n' "$jvm" | sed -n 's/.* version "\([0-9][0-9]*\).*/\1/p')
if [ "${version:-0}" -lt 17 ]; then
  echo "etcd-bench: '$java' has version ${version:-unknown}; needed: Java 17 or newer on PATH or in JAVA_HOME" >&2
  exit 1
fi
case $0 in
  /*) self=$0 ;;
  *) self=$PWD/$0 ;;
esac
case $self in
  *:*)
    echo "etcd-bench: the path '$self' contains a colon, which Java reads as a path separator; move the file" >&2
    exit 1
    ;;
esac
# Netty and protobuf use memory that newer JDKs warn about; JMH passes these flags on to its forks.
options=-Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging
# A JDK selector allocates an Integer for each ready socket unless its number is in the Integer cache.
options="$options -XX:+IgnoreUnrecognizedVMOptions -XX:AutoBoxCacheMax=20000"
[ "$version" -ge 23 ] && options="$options --sun-misc-unsafe-memory-access=allow"
[ "$version" -ge 22 ] && options="$options --enable-native-access=ALL-UNNAMED"
# The command: the first word, or, where options precede it as with etcdctl, one of these if any word names it.
verb=${1:-}
case $verb in
  -*)
    for word in "$@"; do
      case $word in
        gate | history | jmh | tournament)
          verb=$word
          break
          ;;
      esac
    done
    ;;
esac
# Flags with which a client is warm sooner (ADR 0021 and 0022); one that a variable sets, or may set in a file, wins.
# JMH passes the flags of its JVM on to its forks, which measure a client in a service's JVM.
variables="${JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}"
case "$verb $variables" in
  jmh\ * | *-XX:Flags=* | *-XX:VMOptionsFile=* | *\ @*) ;;
  *)
    case $variables in # a JVM refuses two collectors
      *-XX:[+-]UseSerialGC* | *-XX:[+-]UseParallelGC* | *-XX:[+-]UseG1GC* | *-XX:[+-]UseZGC* | *-XX:[+-]UseShenandoahGC* | *-XX:[+-]UseEpsilonGC*) ;;
      *) options="$options -XX:+UseParallelGC" ;;
    esac
    case "$(nproc 2>/dev/null) $variables" in # with four or more processors, HotSpot has two threads for hot code anyway
      *CICompilerCount*) ;;
      [23]\ *) options="$options -XX:CICompilerCount=3" ;;
    esac
    ;;
esac
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
folder=$cache/etcd-bench/archive
# Whether all paths exist, are not links, belong to this user and are not writable by others: an archive contains code.
is_private() {
  [ "$(find "$@" -prune -user "$(id -u)" ! -type l ! -perm -020 ! -perm -002 2>/dev/null)" = "$(printf '%s\n' "$@")" ]
}
stem=
wish=${ETCD_BENCH_ARCHIVE:-}
case $verb in
  gate | history | jmh | tournament) [ "$wish" = write ] || wish=no ;; # their JVMs inherit flags, not the class path
esac
if [ "$wish" != no ] && [ -n "$cache" ] && { [ "$wish" = write ] || [ -d "$folder" ]; } &&
  stamp=$(stat -Lc '%s %Y %Z %i' "$self" 2>/dev/null || stat -Lf '%z %m %c %i' "$self" 2>/dev/null); then
  place=$(printf '%s' "$self" | cksum)
  key=$(printf '%s\n' "$stamp" "$java" "$jvm" "$options" | cksum)
  former=$folder/${place%% *}-$version-
  stem=$former${key%% *}
fi
if [ "$wish" = write ]; then
  draft=$stem.draft.$$
  flag=ArchiveClassesAtExit
  [ "$version" -ge 25 ] && flag=AOTCacheOutput
  trap 'rm -f "$draft" "$draft.config"' EXIT
  trap 'exit 130' HUP INT TERM
  # shellcheck disable=SC2046,SC2086 # options and names are several words
  if [ -n "$stem" ] && (umask 077 && mkdir -p "$folder") 2>/dev/null && is_private "$cache/etcd-bench" "$folder" && (
    unset $(env | sed -n 's/^\(ETCDCTL_[A-Z_]*\)=.*/\1/p') JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
    umask 077
    "$java" $options "-XX:$flag=$draft" -cp "$self" io.etcdbench.cli.ArchiveMain </dev/null >/dev/null 2>&1
  ) && [ -s "$draft" ] && sync && rm -f "$former"*.jsa && mv -f "$draft" "$stem.$(($(wc -c <"$draft"))).jsa"; then
    find "$folder" -type f -mtime +30 -exec rm -f {} +
    echo "etcd-bench: wrote an archive of classes to '$folder'"
    exit 0
  fi
  echo "etcd-bench: no archive can be written in '$folder'; set XDG_CACHE_HOME to a folder that only you can write to" >&2
  exit 1
fi
set -- -cp "$self${ETCD_BENCH_PLUGINS:+:$ETCD_BENCH_PLUGINS}" io.etcdbench.cli.Main "$@"
archive=
for file in "$stem".*.jsa; do
  # JDK 17 crashes on a truncated archive, so the file name contains the size.
  size=${file%.jsa}
  [ -n "$stem" ] && [ -f "$file" ] && [ -n "$(find "$file" -prune -size "${size##*.}c" 2>/dev/null)" ] && archive=$file
done
if [ -n "$archive" ] && is_private "$cache/etcd-bench" "$folder" "$archive"; then
  # The JVM ignores an unsuitable archive and reports it only in these logs.
  if [ "$version" -ge 25 ]; then
    set -- "-XX:AOTCache=$archive" '-Xlog:cds*=off,aot*=off' "$@"
  else
    set -- "-XX:SharedArchiveFile=$archive" '-Xlog:cds*=off' "$@"
  fi
fi
# shellcheck disable=SC2086 # options are several words
exec "$java" $options ${JAVA_OPTS:-} "$@"
