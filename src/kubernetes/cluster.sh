#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# A Kubernetes of one node in mount, network and pid namespaces of its own: nothing listens on this machine's
# addresses, no firewall rule of it changes, nothing is installed, and one SIGKILL ends all of it. Needs root,
# a folder on a file system that holds overlays (ext4), and cgroups v1.
#
#   cluster.sh start FOLDER IMAGE.tar...    starts it, imports the images, returns when the node is Ready
#   cluster.sh exec FOLDER COMMAND...       runs a command inside, with its kubeconfig; kubectl is this machine's
#   cluster.sh stop FOLDER                  ends every process of it, and removes its state and its cgroups
#
# FOLDER is what provide.sh filled.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
command=${1:?start, exec or stop}
work=$(realpath -m "${2:?folder}")
shift 2
run=$work/run
group=etcd-bench-$(printf %s "$work" | cksum | cut -d' ' -f1)
readonly here command work run group

# is_ours PID: whether a process was started for the cluster in this folder; a stale pid may be that of any process.
is_ours() {
  grep -qszxF "RUN=$run" "/proc/$1/environ"
}

stop() {
  local init
  init=$(cat "$run/init.pid" 2>/dev/null || true)
  if [[ -n $init ]] && is_ours "$init"; then
    # pid 1 of the pid namespace: the kernel ends every process in it.
    kill -KILL "$init" 2>/dev/null || true
    for _ in {1..100}; do
      is_ours "$(cat "$run/unshare.pid")" || break
      sleep 0.1
    done
  fi
  local hierarchy
  for hierarchy in /sys/fs/cgroup/*/"$group"; do
    [[ -d $hierarchy ]] || continue
    for _ in {1..5}; do
      find "$hierarchy" -depth -type d -exec rmdir {} + 2>/dev/null && break
      sleep 0.3
    done
  done
  rm -rf --one-file-system "$run"
}

start() {
  if [[ ! -d /sys/fs/cgroup/cpuset ]]; then
    echo "/sys/fs/cgroup has no cpuset hierarchy; this cluster needs cgroups v1" >&2
    exit 2
  fi
  stop
  mkdir -p "$run"
  WORK=$work RUN=$run GROUP=$group nohup unshare --mount --net --pid --fork --kill-child --mount-proc \
    --propagation private bash "$here/cluster-inside.sh" "$@" >"$run/inside.log" 2>&1 </dev/null &
  local outer=$! init=
  echo "$outer" >"$run/unshare.pid"
  for _ in {1..100}; do
    init=$(pgrep -P "$outer" || true)
    [[ -n $init ]] && break
    sleep 0.05
  done
  echo "$init" >"$run/init.pid"
  for _ in $(seq "${START_TIMEOUT:-180}"); do
    if [[ -f $run/ready ]]; then
      cat "$run/inside.log"
      return
    fi
    kill -0 "$init" 2>/dev/null || break
    sleep 1
  done
  tail -n 20 "$run/inside.log" >&2
  echo "the cluster did not start; its logs are in $run/log" >&2
  exit 1
}

inside() {
  exec nsenter -t "$(cat "$run/init.pid")" -m -n -p -- env KUBECONFIG="$run/admin.kubeconfig" \
    PATH="$run/sbin:$work/bin:$work/deb/usr/bin:$work/deb/usr/sbin:$PATH" \
    LD_LIBRARY_PATH="$work/deb/usr/lib/x86_64-linux-gnu" "$@"
}

case $command in
  start) start "$@" ;;
  exec) inside "$@" ;;
  stop) stop ;;
  *)
    echo "unknown: $command" >&2
    exit 2
    ;;
esac
