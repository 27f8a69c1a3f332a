#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Holds 'etcd-bench disk' against fio with its defaults: both reserve a file and write 22 MiB into it,
# in writes of 2300 bytes, each followed by fdatasync, in turn in the directory given (else the
# current one). Prints a Markdown table on standard output, progress on standard error. Wants the disk
# for itself; a round takes two times some ten seconds on a disk that needs 1 ms for each.
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
