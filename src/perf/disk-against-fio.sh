#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares 'etcd-bench disk' with fio at its defaults: both reserve a file and write 22 MiB into it,
# in writes of 2300 bytes, each followed by fdatasync, in turn in the given directory (by default the
# current one). Prints a Markdown table to standard output, progress to standard error. Needs an idle
# disk; a round takes two times some ten seconds on a disk that needs 1 ms for each write.
#
#   ROUNDS   turns of each (7)
set -euo pipefail
DIRECTORY=$(realpath "${1:-.}")
cd "$(dirname "$0")/../.."

if ! command -v fio >/dev/null; then
  echo "disk-against-fio: fio is not on PATH; install it (Debian: apt-get install fio)" >&2
  exit 2
fi

./mvnw -q -DskipTests package >&2
exec java -cp benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes \
  io.etcdbench.fio.FioComparisonMain "$DIRECTORY"
