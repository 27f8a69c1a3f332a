#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares what load generators spend per put: h2load (C, sends bytes made before and checks an HTTP
# status), etcd's Go benchmark, and the drivers wire, grpc and jetcd, each in a warm JVM. In turns, every
# second round in the opposite order, with 100 connections and 1000 in flight: against a server in Go that
# answers at once, and against three members with their data on a RAM disk. Then the drivers and the Go
# tool with one connection and one operation in flight. Prints every turn and the medians; stores both.
# Wants the machine for itself; three rounds take about five minutes.
#
#   GO_BENCHMARK  etcd's benchmark, built from go.etcd.io/etcd/tools/benchmark/v3; required
#   ETCD_BIN      the etcd to start; required
#   ROUNDS        turns of each that count (5); one before them does not
#   OPERATIONS    of a turn (300000); a tenth against members, a fiftieth with one in flight
#   WARM_UP       operations of each driver before the first round (1500000); a tenth against members
#   RECORD        where the output goes as well (docs/runs/generator-cost.txt)
#   BUILD         no: what is built is used; CLASSES then overrides the class path
#
# CPU time is user and system time of the client's whole process: for h2load and the Go tool without what
# a run of 1000 operations takes, for the drivers, which stay warm, from the first operation to the last.
# The server's own CPU time is printed per operation and as cores, so that a reader sees that it had room:
# it is a bottleneck when it used a whole core for each core it could have. h2load knows one address, so
# among three members it loads the first alone.
set -euo pipefail
cd "$(dirname "$0")/../.."

for name in GO_BENCHMARK ETCD_BIN; do
  if [[ ! -x ${!name:-} ]]; then
    echo "generator-cost: $name is '${!name:-}'; give the path of an executable file" >&2
    exit 2
  fi
done
for program in h2load go java; do
  command -v "$program" >/dev/null || { echo "generator-cost: there is no $program; install it" >&2; exit 2; }
done
readonly rounds=${ROUNDS:-5} operations=${OPERATIONS:-300000} warm_up=${WARM_UP:-1500000}
readonly record=${RECORD:-docs/runs/generator-cost.txt}
[[ ${BUILD:-yes} == no ]] || ./mvnw -q -DskipTests package >&2
readonly classes=${CLASSES:-benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes}
work=$(mktemp -d)
data=$(mktemp -d /dev/shm/generator-cost.XXXXXX)
started=()
cleanup() {
  for pid in "${started[@]}"; do
    kill "$pid" 2>/dev/null || true
  done
  wait 2>/dev/null || true
  rm -rf "$work" "$data"
}
trap cleanup EXIT
mkdir -p "$(dirname "$record")"
exec > >(tee "$record")

await() {
  until (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; do sleep 0.1; done
}

# cpu PID: its user and system time in microseconds; a tick is 10 ms.
cpu() {
  local stat
  stat=$(<"/proc/$1/stat")
  # shellcheck disable=SC2086
  set -- ${stat##*) }
  echo $(((${12} + ${13}) * 10000))
}

(cd src/perf/instant-server && go build -o "$work/instant-server" .)
"$work/instant-server" 127.0.0.1:23890 &
started+=($!)
readonly instant_pid=$!
await 23890
readonly instant=http://127.0.0.1:23890
peers=
for i in 0 1 2; do
  peers+="m$i=http://127.0.0.1:$((23880 + i)),"
done
for i in 0 1 2; do
  "$ETCD_BIN" --name "m$i" --data-dir "$data/m$i" --log-level error \
    --listen-client-urls "http://127.0.0.1:$((23870 + i))" \
    --advertise-client-urls "http://127.0.0.1:$((23870 + i))" \
    --listen-peer-urls "http://127.0.0.1:$((23880 + i))" \
    --initial-advertise-peer-urls "http://127.0.0.1:$((23880 + i))" \
    --initial-cluster "${peers%,}" --auto-compaction-mode revision --auto-compaction-retention 100000 \
    --quota-backend-bytes 6000000000 >"$work/m$i.log" 2>&1 &
  started+=($!)
done
for i in 0 1 2; do await $((23870 + i)); done
readonly members=http://127.0.0.1:23870,http://127.0.0.1:23871,http://127.0.0.1:23872

# A PutRequest with a key of 8 bytes and a value of 256, with gRPC's five bytes before it.
{
  printf '\0\0\0\1\x0d\x0a\x08cost/key\x12\x80\x02'
  head -c 256 /dev/zero | tr '\0' v
} >"$work/put.grpc"

echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
echo "# $(java -version 2>&1 | head -1), $(h2load --version), $(go version | cut -d' ' -f3), $("$ETCD_BIN" --version | head -1)"
echo "# put, 8-byte keys, 256-byte values; per turn $operations operations against the instant server"

# Workers: driver@endpoints -> a JVM with pipes.
declare -A to from
worker() {
  local name=$1 endpoints=$2
  mkfifo "$work/$name.in" "$work/$name.out"
  java ${JAVA_OPTIONS:-} -cp "$classes" io.etcdbench.cost.CostWorker "${name%-*}" "$endpoints" \
    <"$work/$name.in" >"$work/$name.out" &
  started+=($!)
  exec {to[$name]}<>"$work/$name.in" {from[$name]}<>"$work/$name.out"
}

# driver NAME IN_FLIGHT OPERATIONS [cold]: sets cpu_us, wall_us and bytes of that turn; a cold JVM may miss deadlines.
driver() {
  local ended failed cpu_ns wall_ns resident allocated
  echo "PUT $2 $3" >&"${to[$1]}"
  if ! read -r -t 300 ended failed cpu_ns wall_ns resident allocated <&"${from[$1]}"; then
    echo "generator-cost: the JVM of $1 has not answered within 5 minutes" >&2
    exit 1
  fi
  if [[ $ended != "$3" || ($failed != 0 && ${4:-} != cold) ]]; then
    echo "generator-cost: $1 ended $ended of $3 operations, $failed with an error" >&2
    exit 1
  fi
  cpu_us=$((cpu_ns / 1000)) wall_us=$((wall_ns / 1000)) bytes=$allocated
}

# timed COMMAND...: sets cpu_us and wall_us of a process.
timed() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$work/out" 2>&1; } 2>"$work/time" || { tail -3 "$work/out" >&2; exit 1; }
  read -r cpu_us wall_us < <(awk 'END { printf "%d %d\n", ($2 + $3) * 1e6, $1 * 1e6 }' "$work/time")
  bytes=-1
}

h2load_run() {
  timed h2load -n "$2" -c 100 -m 10 -t 1 -d "$work/put.grpc" -H 'content-type: application/grpc' \
    -H 'te: trailers' "$1/etcdserverpb.KV/Put"
  grep -q " $2 succeeded" "$work/out" || { echo "generator-cost: h2load failed" >&2; cat "$work/out" >&2; exit 1; }
}

# go_run ENDPOINTS CONNECTIONS IN_FLIGHT OPERATIONS
go_run() {
  timed "$GO_BENCHMARK" --endpoints="${1//http:\/\//}" --conns="$2" --clients="$3" put --key-size=8 \
    --val-size=256 --key-space-size=100000 --total="$4"
}

# turn PLACE ENDPOINTS CLIENT OPERATIONS ROUND: runs and prints one turn.
turn() {
  local place=$1 endpoints=$2 client=$3 n=$4 round=$5 extra_cpu=0 extra_wall=0 extra=0 before after
  case $client in
    h2load) h2load_run "${endpoints%%,*}" 1000; extra_cpu=$cpu_us extra_wall=$wall_us extra=1000 ;;
    go) go_run "$endpoints" 100 1000 1000; extra_cpu=$cpu_us extra_wall=$wall_us extra=1000 ;;
  esac
  before=$(cpu "$instant_pid")
  case $client in
    h2load) h2load_run "${endpoints%%,*}" $((n + extra)) ;;
    go) go_run "$endpoints" 100 1000 $((n + extra)) ;;
    *) driver "$client-$place" 1000 "$n" ;;
  esac
  after=$(cpu "$instant_pid")
  report "$place" "$client" "$round" "$n" $((cpu_us - extra_cpu)) $((wall_us - extra_wall)) "$bytes" $((after - before))
}

report() {
  awk -v place="$1" -v client="$2" -v round="$3" -v n="$4" -v cpu="$5" -v wall="$6" -v bytes="$7" -v server="$8" 'BEGIN {
    printf "%-8s round %s %-7s %7.2f us/op %8.0f ops/s %8s B/op", place, round, client, cpu / n, n * 1e6 / wall,
      bytes < 0 ? "-" : sprintf("%.2f", bytes / n)
    if (server > 0) printf "  server %.2f us/op, %.2f cores", server / n, server / wall
    print "" }'
}

# rounds PLACE ENDPOINTS OPERATIONS
rounds() {
  local clients=(h2load go wire grpc jetcd) round client order
  for round in $(seq 0 "$rounds"); do
    order=("${clients[@]}")
    if ((round % 2)); then
      order=(jetcd grpc wire go h2load)
    fi
    for client in "${order[@]}"; do
      turn "$1" "$2" "$client" "$3" "$round"
    done
  done
}

# one ENDPOINTS OPERATIONS: one connection, one in flight.
one() {
  local round client
  for round in $(seq 0 "$rounds"); do
    for client in go wire grpc jetcd; do
      if [[ $client == go ]]; then
        go_run "$1" 1 1 "$2"
      else
        driver "$client-members" 1 "$2"
      fi
      report one "$client" "$round" "$2" "$cpu_us" "$wall_us" "$bytes" 0
    done
  done
}

for client in wire grpc jetcd; do
  worker "$client-instant" "$instant"
  driver "$client-instant" 1000 "$warm_up" cold
done
rounds instant "$instant" "$operations"
for client in wire grpc jetcd; do
  worker "$client-members" "$members"
  driver "$client-members" 1000 $((warm_up / 10)) cold
done
rounds members "$members" $((operations / 10))
one "$members" $((operations / 50))

echo "# medians of rounds 1 to $rounds"
sleep 0.2
awk '$2 == "round" && $3 > 0 { key = $1 " " $4; all[key] = all[key] " " $5; rate[key] = rate[key] " " $7; if (!(key in at)) { at[key] = ++n; keys[n] = key } }
  function median(list,  v, m, i, j, t) {
    m = split(list, v, " ")
    for (i = 2; i <= m; i++) for (j = i; j > 1 && v[j - 1] + 0 > v[j] + 0; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
    return m % 2 ? v[(m + 1) / 2] : (v[m / 2] + v[m / 2 + 1]) / 2
  }
  END { for (i = 1; i <= n; i++) printf "median %-15s %7.2f us/op %8.0f ops/s\n", keys[i], median(all[keys[i]]), median(rate[keys[i]]) }' "$record"
