#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures what the archive of classes saves (ADR 0020): seconds of `--version` and `put --help`, seconds from the start to the first
# measured operation and CPU time of the process for a load without rehearsal and warm-up, and the same for a load as users start
# it, with its CPU time per operation. Alternates runs with and without the archive, on each Java of JAVA_HOMES. One member
# with its data on a RAM disk. Needs an idle machine; a round takes about 90 seconds for two JVMs.
#
#   ETCD_BIN      the etcd to start; required
#   JAVA_HOMES    the JDKs, separated by spaces; required
#   ROUNDS        turns (3)
#   ETCD_BENCH    the program (benchmark-cli/target/etcd-bench)
#   READER        class path of WarmFiguresMain (the program and benchmark-it/target/test-classes)
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${ETCD_BIN:-} || -z ${JAVA_HOMES:-} ]]; then
  echo "start-up: ETCD_BIN is '${ETCD_BIN:-}' and JAVA_HOMES is '${JAVA_HOMES:-}'; give the path of etcd and the folders of JDKs" >&2
  exit 2
fi
readonly program=${ETCD_BENCH:-benchmark-cli/target/etcd-bench}
if (exec 3<>/dev/tcp/127.0.0.1/23799) 2>/dev/null; then
  echo "start-up: port 23799 is taken; another server would be measured" >&2
  exit 1
fi
work=$(mktemp -d)
data=$(mktemp -d /dev/shm/start-up.XXXXXX)
endpoint=http://127.0.0.1:23799
"$ETCD_BIN" --data-dir "$data/etcd" --listen-client-urls "$endpoint" --advertise-client-urls "$endpoint" \
  --listen-peer-urls http://127.0.0.1:23798 --initial-advertise-peer-urls http://127.0.0.1:23798 \
  --initial-cluster default=http://127.0.0.1:23798 --log-level error >"$work/etcd.log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work" "$data"' EXIT
until (exec 3<>/dev/tcp/127.0.0.1/23799) 2>/dev/null; do
  kill -0 "$server" 2>/dev/null || { tail -5 "$work/etcd.log" >&2; exit 1; }
  sleep 0.2
done
export XDG_CACHE_HOME=$work/cache
mkdir "$XDG_CACHE_HOME"

# seconds WORDS...: prints the duration of a command.
seconds() {
  local begin=$EPOCHREALTIME
  "$program" "$@" >/dev/null
  awk -v b="$begin" -v e="$EPOCHREALTIME" 'BEGIN { printf "%.2f", e - b }'
}

# load WORDS...: prints the seconds until its measure phase, and the CPU seconds of the whole process.
load() {
  local begin=$EPOCHREALTIME measured= line TIMEFORMAT='%U %S' cpu=
  rm -rf "$work/run"
  while IFS= read -r line; do
    if [[ -z $measured && $line == *' measure: '* ]]; then
      measured=$EPOCHREALTIME
    fi
    cpu=$line
  done < <({ time "$program" put --conns 100 --clients 1000 --val-size 256 --key-space-size 10000 --endpoints "$endpoint" \
    --output "$work/run" "$@" >/dev/null; } 2>&1)
  awk -v b="$begin" -v m="$measured" -v cpu="$cpu" \
    'BEGIN { split(cpu, part, " "); printf "first measured operation after %.2f s, cpu %.1f s", m - b, part[1] + part[2] }'
}

echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
for JAVA_HOME in $JAVA_HOMES; do
  export JAVA_HOME
  name=$("$JAVA_HOME/bin/java" -version 2>&1 | sed -n '1s/.*version "\([^"]*\)".*/java \1/p')
  begin=$EPOCHREALTIME
  ETCD_BENCH_ARCHIVE=write "$program" >/dev/null
  awk -v name="$name" -v b="$begin" -v e="$EPOCHREALTIME" -v size="$(du -sm "$XDG_CACHE_HOME" | cut -f1)" \
    'BEGIN { printf "%s: the archive was written in %.1f s; all archives %d MiB\n", name, e - b, size }'
done
for _ in $(seq "${ROUNDS:-3}"); do
  for JAVA_HOME in $JAVA_HOMES; do
    export JAVA_HOME
    name=$("$JAVA_HOME/bin/java" -version 2>&1 | sed -n '1s/.*version "\([^"]*\)".*/java \1/p')
    for archive in no ''; do
      export ETCD_BENCH_ARCHIVE=$archive
      label="$name, archive ${archive:-yes}"
      echo "$label: --version $(seconds --version) s, put --help $(seconds put --help) s"
      echo "$label, cold: $(load --no-rehearse --warmup 0 --total 1000)"
      echo "$label, defaults: $(load --total "${TOTAL:-100000}"); $(ETCD_BENCH_ARCHIVE=no "${JAVA:-java}" \
        -cp "${READER:-$program:benchmark-it/target/test-classes}" io.etcdbench.warm.WarmFiguresMain "$work"/run/run*.json)"
    done
  done
done
