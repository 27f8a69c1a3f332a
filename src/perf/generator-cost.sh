#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares the cost of load generators per put and per serializable get: h2load (C, sends prepared
# bytes and checks an HTTP status), etcd's Go benchmark, and the drivers wire, grpc and jetcd, each in a
# warm JVM. They take turns, in the opposite order every second round, with 100 connections and 1000 in flight:
# against a server in Go that responds at once, and against three members with their data on a RAM disk.
# Then it measures the drivers and the Go tool with one connection and one operation in flight, the cost and
# punctuality of the wire driver in an open loop of 10,000 puts per second, and its memory with many open
# watches. Prints every turn and the medians; stores both. Needs an idle machine; five rounds take about
# eleven minutes.
#
#   GO_BENCHMARK  etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark; required
#   ETCD_BIN      the etcd to start; required
#   ROUNDS        counted turns of each (5); one before them does not count
#   OPERATIONS    operations per turn (300000); a fifth against members, a fiftieth with one in flight
#   REHEARSAL     operations of each driver before the first round (2000000), against the instant server
#   PARTS         measured parts ("fresh instant members one pace watches"); fresh: a newly started JVM
#   WATCHES       numbers of open watches ("100000 1000000")
#   RECORD        copy of the output (docs/runs/generator-cost.txt)
#   BUILD         no: uses the existing build; CLASSES then overrides the class path
#
# CPU time is user and system time of the client's whole process: for h2load and the Go tool minus that of
# a run of 1000 operations, for the drivers, which stay warm, from the first operation to the last.
# Bytes are those that all threads allocate in a turn, minus those of a turn of 1000 operations.
# The server's own CPU time is printed per operation and as cores, which shows whether it had headroom:
# it is a bottleneck when it fully used each core available to it. h2load takes one address, so
# with three members it loads only the first.
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
readonly rounds=${ROUNDS:-5} operations=${OPERATIONS:-300000} rehearsal=${REHEARSAL:-2000000}
readonly parts=${PARTS:-fresh instant members one pace watches} watches=${WATCHES:-100000 1000000}
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
  # A wait without a pid would also wait for tee.
  ((${#started[@]} == 0)) || wait "${started[@]}" 2>/dev/null || true
  rm -rf "$work" "$data"
}
trap cleanup EXIT
mkdir -p "$(dirname "$record")"
mkfifo "$work/lines"
tee "$record" <"$work/lines" &
readonly tee_pid=$!
exec {console}>&1 >"$work/lines"

answers() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# await PORT PID LOG: waits until a server that was just started listens.
await() {
  until answers "$1"; do
    kill -0 "$2" 2>/dev/null || { tail -5 "$3" >&2; echo "generator-cost: the server of port $1 has ended" >&2; exit 1; }
    sleep 0.1
  done
}

for port in 23890 23870 23871 23872; do
  if answers "$port"; then
    echo "generator-cost: port $port is taken; another server would be measured" >&2
    exit 1
  fi
done

# cpu PID: prints its user and system time in microseconds; a tick is 10 ms.
cpu() {
  local stat
  stat=$(<"/proc/$1/stat")
  # shellcheck disable=SC2086
  set -- ${stat##*) }
  echo $(((${12} + ${13}) * 10000))
}

(cd src/perf/instant-server && go build -o "$work/instant-server" .)
"$work/instant-server" 127.0.0.1:23890 >"$work/instant.log" 2>&1 &
started+=($!)
readonly instant_pid=$!
await 23890 "$instant_pid" "$work/instant.log"
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
for i in 0 1 2; do await $((23870 + i)) "${started[i + 1]}" "$work/m$i.log"; done
readonly members=http://127.0.0.1:23870,http://127.0.0.1:23871,http://127.0.0.1:23872

# A PutRequest with a key of 8 bytes and a value of 256, with gRPC's five bytes before it.
{
  printf '\0\0\0\1\x0d\x0a\x08cost/key\x12\x80\x02'
  head -c 256 /dev/zero | tr '\0' v
} >"$work/put.grpc"
# A serializable RangeRequest.
printf '\0\0\0\0\x0c\x0a\x08cost/key\x38\1' >"$work/get.grpc"

echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg)"
echo "# $(java -version 2>&1 | head -1), $(h2load --version), $(go version | cut -d' ' -f3), $("$ETCD_BIN" --version | head -1)"
echo "# 8-byte keys, 256-byte values; per turn $operations operations against the instant server"

# Workers: DRIVER-PLACE -> a JVM with pipes. The launcher of etcd-bench sets this option, too.
declare -A to from pid_of
worker() {
  local name=$1 endpoints=$2 connections=$3
  mkfifo "$work/$name.in" "$work/$name.out"
  # shellcheck disable=SC2086 # options are several words
  java -XX:AutoBoxCacheMax=20000 ${JAVA_OPTIONS:-} -cp "$classes" io.etcdbench.cost.CostWorker \
    "${name%-*}" "$endpoints" "$connections" "$instant" <"$work/$name.in" >"$work/$name.out" &
  pid_of[$name]=$!
  started+=($!)
  exec {to[$name]}<>"$work/$name.in" {from[$name]}<>"$work/$name.out"
}

# driver NAME ORDER IN_FLIGHT OPERATIONS [cold]: sets cpu_us, wall_us, bytes and resident of that turn, and
# lag_p50 and lag_p99 in nanoseconds after PACE; a cold JVM may miss deadlines.
driver() {
  local ended failed cpu_ns wall_ns left=3000
  echo "$2 $3 $4" >&"${to[$1]}"
  # A read with a timeout would lose the part of a line that has already arrived.
  until read -r -t 0 <&"${from[$1]}"; do
    if ((--left == 0)) || ! kill -0 "${pid_of[$1]}" 2>/dev/null; then
      echo "generator-cost: the JVM of $1 has died, or has not answered within 5 minutes" >&2
      exit 1
    fi
    sleep 0.1
  done
  read -r -t 10 ended failed cpu_ns wall_ns resident bytes lag_p50 lag_p99 <&"${from[$1]}"
  if [[ $ended != "$4" || ($failed != 0 && ${5:-} != cold) ]]; then
    echo "generator-cost: $1 ended $ended of $4 operations ($2), $failed with an error" >&2
    exit 1
  fi
  cpu_us=$((cpu_ns / 1000)) wall_us=$((wall_ns / 1000))
}

# timed COMMAND...: sets cpu_us and wall_us of a process.
timed() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$work/out" 2>&1; } 2>"$work/time" || { tail -3 "$work/out" >&2; exit 1; }
  read -r cpu_us wall_us < <(awk 'END { printf "%d %d\n", ($2 + $3) * 1e6, $1 * 1e6 }' "$work/time")
  bytes=-
}

# h2load_run put|get ENDPOINT OPERATIONS
h2load_run() {
  local -A method=([put]=Put [get]=Range)
  timed h2load -n "$3" -c 100 -m 10 -t 1 -d "$work/$1.grpc" -H 'content-type: application/grpc' \
    -H 'te: trailers' "$2/etcdserverpb.KV/${method[$1]}"
  grep -q " $3 succeeded" "$work/out" || { echo "generator-cost: h2load failed" >&2; cat "$work/out" >&2; exit 1; }
}

# go_run put|get ENDPOINTS CONNECTIONS IN_FLIGHT OPERATIONS
go_run() {
  local -A words=([put]="put --key-size=8 --val-size=256 --key-space-size=100000" [get]="range cost/key --consistency=s")
  # shellcheck disable=SC2086 # words are several
  timed "$GO_BENCHMARK" --endpoints="${2//http:\/\//}" --conns="$3" --clients="$4" ${words[$1]} --total="$5"
}

# client_run PLACE put|get ENDPOINTS CLIENT CONNECTIONS IN_FLIGHT OPERATIONS
client_run() {
  local -A order=([put]=PUT [get]=SERIALIZABLE_GET)
  case $4 in
    h2load) h2load_run "$2" "${3%%,*}" "$7" ;;
    go) go_run "$2" "$3" "$5" "$6" "$7" ;;
    *) driver "$4-$1" "${order[$2]}" "$6" "$7" ;;
  esac
}

# turn PLACE put|get ENDPOINTS CLIENT OPERATIONS ROUND: runs and prints one turn.
turn() {
  local place=$1 what=$2 endpoints=$3 client=$4 n=$5 round=$6 connections=100 in_flight=1000
  local extra_cpu=0 extra_wall=0 extra=0 extra_bytes before after
  [[ $place == one ]] && connections=1 in_flight=1
  client_run "$place" "$what" "$endpoints" "$client" $connections $in_flight 1000
  extra_bytes=$bytes # of a turn of 1000
  case $client in
    h2load | go) extra_cpu=$cpu_us extra_wall=$wall_us extra=1000 ;;
  esac
  before=$(cpu "$instant_pid")
  client_run "$place" "$what" "$endpoints" "$client" $connections $in_flight $((n + extra))
  after=$(cpu "$instant_pid")
  report "$place-$what" "$client" "$round" "$n" $((cpu_us - extra_cpu)) $((wall_us - extra_wall)) \
    "$([[ $bytes == - ]] && echo - || echo $((bytes - extra_bytes)))" $((after - before))
}

report() {
  awk -v place="$1" -v client="$2" -v round="$3" -v n="$4" -v cpu="$5" -v wall="$6" -v bytes="$7" -v server="$8" 'BEGIN {
    printf "%-11s round %s %-7s %7.2f us/op %8.0f ops/s %8s B/op", place, round, client, cpu / n, n * 1e6 / wall,
      bytes == "-" ? "-" : sprintf("%.2f", bytes / n)
    if (place ~ /^instant/) printf "  server %.2f us/op, %.2f cores", server / n, server / wall
    print "" }'
}

# rounds PLACE put|get ENDPOINTS OPERATIONS CLIENT...
rounds() {
  local place=$1 what=$2 endpoints=$3 n=$4 round client i
  shift 4
  for round in $(seq 0 "$rounds"); do
    for ((i = 0; i < $#; i++)); do
      client=${@:round % 2 ? $# - i : i + 1:1}
      turn "$place" "$what" "$endpoints" "$client" "$n" "$round"
    done
  done
}

# workers PLACE ENDPOINTS CONNECTIONS: starts and rehearses the drivers there too, because code that was compiled
# for a server that responds at once is compiled again when responses arrive a few at a time.
workers() {
  for client in wire grpc jetcd; do
    worker "$client-$1" "$2" "$3"
    driver "$client-$1" REHEARSE $((10 * $3)) $((rehearsal * (1 + ($3 > 1)) / 2)) cold
    driver "$client-$1" PUT $((10 * $3)) $((rehearsal / 40)) cold
    driver "$client-$1" SERIALIZABLE_GET $((10 * $3)) $((rehearsal / 40)) cold
  done
}

# watching COUNT: a fresh JVM opens COUNT watches, then receives an event for each of 100000 puts.
watching() {
  worker "wire-$1" "$members" 100
  driver "wire-$1" WATCH 1 "$1"
  echo "watches $1: $((resident >> 20)) MiB resident after $((wall_us / 1000)) ms, none refused"
  driver "wire-$1" EVENTS 100 100000
  echo "watches $1: 100000 events counted for 100000 puts, $((resident >> 20)) MiB resident"
  kill "${pid_of[wire-$1]}"
}

# fresh: a newly started JVM without rehearsal, turn by turn until it has had ten seconds of load.
fresh() {
  local begun=0
  worker wire-fresh "$instant" 100
  while ((begun < 10000000)); do
    driver wire-fresh PUT 1000 "$operations" cold
    awk -v at="$begun" -v n="$operations" -v cpu="$cpu_us" -v wall="$wall_us" \
      'BEGIN { printf "fresh wire, after %4.1f s of load: %.2f us/op, %.0f ops/s\n", at / 1e6, cpu / n, n * 1e6 / wall }'
    begun=$((begun + wall_us))
  done
  kill "${pid_of[wire-fresh]}"
}

# pace: an open loop of 10000 puts per second for 10 s, with 10 connections, against the instant server.
pace() {
  worker wire-pace "$instant" 10
  driver wire-pace REHEARSE 100 "$rehearsal" cold
  for round in $(seq 0 "$rounds"); do
    driver wire-pace PACE 10000 100000
    awk -v round="$round" -v cpu="$cpu_us" -v wall="$wall_us" -v p50="$lag_p50" -v p99="$lag_p99" 'BEGIN {
      printf "pace wire round %s, 10000 puts per second: %.1f %% of a core, lag p50 %.1f us, p99 %.1f us\n",
        round, 100 * cpu / wall, p50 / 1e3, p99 / 1e3 }'
  done
  kill "${pid_of[wire-pace]}"
}

for part in $parts; do
  case $part in
    fresh) fresh ;;
    pace) pace ;;
    instant)
      workers instant "$instant" 100
      rounds instant put "$instant" "$operations" h2load go wire grpc jetcd
      rounds instant get "$instant" "$operations" h2load go wire grpc jetcd
      ;;
    members)
      workers members "$members" 100
      rounds members put "$members" $((operations / 5)) h2load go wire grpc jetcd
      rounds members get "$members" $((operations / 5)) h2load go wire grpc jetcd
      ;;
    one)
      workers one "$members" 1
      rounds one put "$members" $((operations / 50)) go wire grpc jetcd
      rounds one get "$members" $((operations / 50)) go wire grpc jetcd
      ;;
    watches) for count in $watches; do watching "$count"; done ;;
    *)
      echo "generator-cost: '$part' is not a part; allowed in PARTS: fresh, instant, members, one, pace, watches" >&2
      exit 2
      ;;
  esac
done

echo "# medians of rounds 1 to $rounds"
# The record is complete when tee has ended.
exec >&"$console"
wait "$tee_pid"
awk '$2 == "round" && $3 > 0 { key = $1 " " $4; all[key] = all[key] " " $5; rate[key] = rate[key] " " $7; if (!(key in at)) { at[key] = ++n; keys[n] = key } }
  function median(list,  v, m, i, j, t) {
    m = split(list, v, " ")
    for (i = 2; i <= m; i++) for (j = i; j > 1 && v[j - 1] + 0 > v[j] + 0; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
    return m % 2 ? v[(m + 1) / 2] : (v[m / 2] + v[m / 2 + 1]) / 2
  }
  END { for (i = 1; i <= n; i++) printf "median %-18s %7.2f us/op %8.0f ops/s\n", keys[i], median(all[keys[i]]), median(rate[keys[i]]) }' "$record" | tee -a "$record"
