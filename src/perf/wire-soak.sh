#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Disturbs the wire driver for ten minutes, in three JVMs at once: against a server that ends each
# connection with GOAWAY after 1000 responses, against one that resets each after 1000 responses, and against
# three members, one of which is ended and restarted every 20 s (SIGTERM and SIGKILL in turn). Every
# order must complete all its operations; the number of failed ones is printed. Prints the resident
# memory, the open files and the threads of each JVM every minute; the heap is limited
# to 64 MiB, so that a leak shows. The script fails when an operation is lost, or when memory or
# files at the end exceed 1.1 times those at half time (files: the most in the first half, as fewer are open while a member is down).
#
#   ETCD_BIN  the etcd to start; required
#   SECONDS_LONG  duration (600), 120 or more
#   RECORD    copy of the output (docs/runs/wire-soak.txt)
#   BUILD     no: uses the existing build; CLASSES then overrides the class path
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! -x ${ETCD_BIN:-} ]]; then
  echo "wire-soak: ETCD_BIN is '${ETCD_BIN:-}'; give the path of an executable file" >&2
  exit 2
fi
readonly long=${SECONDS_LONG:-600} record=${RECORD:-docs/runs/wire-soak.txt}
if [[ ! $long =~ ^[1-9][0-9]{0,5}$ ]] || ((long < 120)); then
  echo "wire-soak: SECONDS_LONG is '$long'; give 120 or more: the first half needs a full minute" >&2
  exit 2
fi
[[ ${BUILD:-yes} == no ]] || ./mvnw -q -DskipTests package >&2
readonly classes=${CLASSES:-benchmark-cli/target/etcd-bench:benchmark-it/target/test-classes}
work=$(mktemp -d)
data=$(mktemp -d /dev/shm/wire-soak.XXXXXX)
started=()
declare -A member
cleanup() {
  for pid in "${started[@]}" "${member[@]}"; do
    kill "$pid" 2>/dev/null || true
  done
  # A wait without a pid would also wait for tee.
  ((${#started[@]} + ${#member[@]} == 0)) || wait "${started[@]}" "${member[@]}" 2>/dev/null || true
  rm -rf "$work" "$data"
}
trap cleanup EXIT
mkdir -p "$(dirname "$record")"
exec > >(tee "$record")

answers() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# await PORT PID: waits until a server that was just started listens.
await() {
  until answers "$1"; do
    if ! kill -0 "$2" 2>/dev/null; then
      tail -n 5 "$work"/m?.log >&2
      echo "wire-soak: the server of port $1 has ended" >&2
      exit 1
    fi
    sleep 0.1
  done
}

for port in 23891 23892 23870 23871 23872; do
  if answers "$port"; then
    echo "wire-soak: port $port is taken; another server would be disturbed" >&2
    exit 1
  fi
done
(cd src/perf/instant-server && go build -o "$work/instant-server" .)
"$work/instant-server" -goaway 1000 127.0.0.1:23891 &
started+=($!)
"$work/instant-server" -reset 1000 127.0.0.1:23892 &
started+=($!)
member() {
  local i=$1
  "$ETCD_BIN" --name "m$i" --data-dir "$data/m$i" --log-level error \
    --listen-client-urls "http://127.0.0.1:$((23870 + i))" \
    --advertise-client-urls "http://127.0.0.1:$((23870 + i))" \
    --listen-peer-urls "http://127.0.0.1:$((23880 + i))" \
    --initial-advertise-peer-urls "http://127.0.0.1:$((23880 + i))" \
    --initial-cluster "m0=http://127.0.0.1:23880,m1=http://127.0.0.1:23881,m2=http://127.0.0.1:23882" \
    --quota-backend-bytes 6000000000 >>"$work/m$i.log" 2>&1 &
  member[$i]=$!
}
for i in 0 1 2; do member $i; done
for i in 0 1; do await $((23891 + i)) "${started[$i]}"; done
for i in 0 1 2; do await $((23870 + i)) "${member[$i]}"; done

echo "# $(date -u +%FT%TZ), $(git rev-parse --short HEAD), $(nproc) cores, load average $(cut -d' ' -f1-3 /proc/loadavg), $(java -version 2>&1 | head -1), $("$ETCD_BIN" --version | head -1)"
declare -A to from pid_of ended failed early_memory early_files orders
names=(goaway reset members)
declare -A endpoints=([goaway]=http://127.0.0.1:23891 [reset]=http://127.0.0.1:23892
  [members]=http://127.0.0.1:23870,http://127.0.0.1:23871,http://127.0.0.1:23872)
declare -A each=([goaway]=100000 [reset]=100000 [members]=20000)
for name in "${names[@]}"; do
  mkfifo "$work/$name.in" "$work/$name.out"
  java -XX:AutoBoxCacheMax=20000 -Xmx64m -cp "$classes" io.etcdbench.cost.CostWorker wire "${endpoints[$name]}" 20 \
    <"$work/$name.in" >"$work/$name.out" &
  pid_of[$name]=$!
  started+=($!)
  exec {to[$name]}<>"$work/$name.in" {from[$name]}<>"$work/$name.out"
  ended[$name]=0 failed[$name]=0 orders[$name]=0
done

# take NAME SECONDS: reads a response of a JVM, if one arrives in that time; a lost operation ends the script.
take() {
  local done wrong rest
  # A line may arrive in pieces: waits for its end once any part of it has arrived.
  if read -t 0 <&"${from[$1]}" && read -r -t 10 done wrong rest <&"${from[$1]}"; then
    ended[$1]=$((ended[$1] + done)) failed[$1]=$((failed[$1] + wrong)) orders[$1]=$((orders[$1] - 1))
    if [[ $done != "${each[$1]}" ]]; then
      echo "wire-soak: $1 ended $done of ${each[$1]} operations" >&2
      exit 1
    fi
    return 0
  fi
  if ! kill -0 "${pid_of[$1]}" 2>/dev/null; then
    echo "wire-soak: the JVM of $1 has died" >&2
    exit 1
  fi
  sleep "$2"
  return 1
}

memory() { awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/${pid_of[$1]}/status"; }
files() { ls "/proc/${pid_of[$1]}/fd" | wc -l; }
threads() { awk '/^Threads/ { print $2 }' "/proc/${pid_of[$1]}/status"; }

begin=$SECONDS minute=0 next_kill=20 victim=0 signal=TERM down=
while ((SECONDS - begin < long)); do
  for name in "${names[@]}"; do
    if ((orders[$name] == 0)); then
      echo "PUT 200 ${each[$name]}" >&"${to[$name]}"
      orders[$name]=1
    fi
    take "$name" 0.2 || true
    open=$(files "$name")
    if ((SECONDS - begin <= long / 2 && open > ${early_files[$name]:-0})); then
      early_files[$name]=$open
    fi
  done
  now=$((SECONDS - begin))
  if [[ -n $down ]] && ((now >= next_kill - 15)); then
    member "$down"
    down=
  fi
  if ((now >= next_kill)); then
    kill "-$signal" "${member[$victim]}"
    wait "${member[$victim]}" 2>/dev/null || true
    down=$victim victim=$(((victim + 1) % 3)) next_kill=$((now + 20))
    [[ $signal == TERM ]] && signal=KILL || signal=TERM
  fi
  if ((now / 60 > minute)); then
    minute=$((now / 60))
    for name in "${names[@]}"; do
      echo "minute $minute $name: ${ended[$name]} ended, ${failed[$name]} failed, $(memory "$name") MiB, $(files "$name") files, $(threads "$name") threads"
      if ((minute == long / 120)); then
        early_memory[$name]=$(memory "$name")
      fi
    done
  fi
done
[[ -z $down ]] || member "$down"
for name in "${names[@]}"; do
  while ((orders[$name] > 0)); do
    take "$name" 1 || ((SECONDS - begin < long + 120)) || { echo "wire-soak: $name has not ended its last order within 2 minutes" >&2; exit 1; }
  done
  echo "end $name: ${ended[$name]} ended, ${failed[$name]} failed, none lost; $(memory "$name") MiB, $(files "$name") files, at most ${early_files[$name]} in the first half"
  if ((10 * $(memory "$name") > 11 * ${early_memory[$name]} || 10 * $(files "$name") > 11 * ${early_files[$name]})); then
    echo "wire-soak: $name grew from ${early_memory[$name]} MiB and ${early_files[$name]} files" >&2
    exit 1
  fi
done
