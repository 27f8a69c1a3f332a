#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# etcd-bench: this script, followed by everything it needs as one jar. Needs java 17 or newer:
# $JAVA_HOME/bin/java, else the java on PATH. JAVA_OPTS adds options for the JVM, ETCD_BENCH_PLUGINS
# jars with drivers and workloads of your own (PATH:PATH).
if [ -n "${JAVA_HOME:-}" ]; then
  java="$JAVA_HOME/bin/java"
else
  java=java
fi
if ! command -v "$java" >/dev/null 2>&1; then
  echo "etcd-bench: no java at '$java'; install Java 17 or newer, or set JAVA_HOME to one" >&2
  exit 1
fi
version=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9][0-9]*\).*/\1/p')
if [ "${version:-0}" -lt 17 ]; then
  echo "etcd-bench: '$java' is Java ${version:-of no known version}; needed: Java 17 or newer on PATH or in JAVA_HOME" >&2
  exit 1
fi
case $0 in
  /*) self=$0 ;;
  *) self=$PWD/$0 ;;
esac
case $self in
  *:*)
    echo "etcd-bench: the path '$self' has a colon, which Java takes for two paths; move the file" >&2
    exit 1
    ;;
esac
# Netty and protobuf use memory that newer JDKs warn about; JMH hands these flags on to its forks.
options=-Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging
# A selector of the JDK makes an Integer for each readiness of a socket, unless its number is cached.
options="$options -XX:+IgnoreUnrecognizedVMOptions -XX:AutoBoxCacheMax=20000"
[ "$version" -ge 23 ] && options="$options --sun-misc-unsafe-memory-access=allow"
[ "$version" -ge 22 ] && options="$options --enable-native-access=ALL-UNNAMED"
# shellcheck disable=SC2086 # options are several words
exec "$java" $options ${JAVA_OPTS:-} -cp "$self${ETCD_BENCH_PLUGINS:+:$ETCD_BENCH_PLUGINS}" io.etcdbench.cli.Main "$@"
