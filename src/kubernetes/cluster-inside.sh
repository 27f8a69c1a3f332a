#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs as pid 1 of the cluster's namespaces; see cluster.sh. WORK, RUN and GROUP are set; the arguments are images.
set -euo pipefail
t0=$(date +%s%N); since() { echo "$(( ($(date +%s%N) - t0) / 1000000 )) ms: $*"; }
node_ip=10.123.0.1; pods=10.123.0.0/24; services=10.123.1.0/24; dns=$node_ip
log=$RUN/log; mkdir -p "$log"
export HOME=$RUN/home; mkdir -p "$HOME"
export LD_LIBRARY_PATH=$WORK/deb/usr/lib/x86_64-linux-gnu XTABLES_LIBDIR=$WORK/deb/usr/lib/x86_64-linux-gnu/xtables

# --- private views of what containerd, CNI and the kubelet write outside their own folders
mount -t tmpfs -o mode=755 tmpfs /run;  mkdir -p /run/lock /run/containerd /run/netns
mkdir -p "$RUN/var-lib" "$RUN/var-log";  mount --bind "$RUN/var-lib" /var/lib
mount --bind "$RUN/var-log" /var/log
echo "nameserver $dns" > "$RUN/resolv.conf"; mount --bind "$RUN/resolv.conf" /etc/resolv.conf

# --- iptables: kube-proxy looks for these names
mkdir -p "$RUN/sbin"
for n in iptables ip6tables; do for s in "" -save -restore; do
  ln -sf "$WORK/deb/usr/sbin/xtables-nft-multi" "$RUN/sbin/$n$s"; done; done
ln -sf "$WORK/deb/usr/sbin/conntrack" "$RUN/sbin/conntrack"
export PATH=$RUN/sbin:$WORK/bin:$WORK/deb/usr/bin:$WORK/deb/usr/sbin:$WORK/deb/bin:$PATH

# --- network: loopback and the bridge of the pods; no way out of this name space
ip link set lo up
ip link add cni0 type bridge; ip addr add $node_ip/24 dev cni0; ip link set cni0 up
ip route add default dev cni0          # components pick the address of the default route
sysctl -qw net.ipv4.ip_forward=1; sysctl -qw net.bridge.bridge-nf-call-iptables=1 || true

# --- cgroups: one root for all pods (kubelet's cgroupRoot must exist)
for h in /sys/fs/cgroup/{cpu,cpuacct,cpuset,memory,pids,devices,freezer,blkio,systemd,hugetlb}; do
  [ -d "$h" ] && mkdir -p "$h/$GROUP"
done
cp /sys/fs/cgroup/cpuset/cpuset.cpus "/sys/fs/cgroup/cpuset/$GROUP/cpuset.cpus" 2>/dev/null || true
cat /sys/fs/cgroup/cpuset/cpuset.mems > "/sys/fs/cgroup/cpuset/$GROUP/cpuset.mems" 2>/dev/null || true

# --- certificates and tokens
pki=$RUN/pki; mkdir -p "$pki"; cd "$pki"
openssl ecparam -name prime256v1 -genkey -noout -out ca.key 2>/dev/null
openssl req -x509 -new -key ca.key -subj /CN=etcd-bench-test-ca -days 30 -out ca.crt
openssl ecparam -name prime256v1 -genkey -noout -out api.key 2>/dev/null
openssl req -new -key api.key -subj /CN=kube-apiserver -out api.csr
openssl x509 -req -in api.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 -out api.crt -extfile <(
  echo "subjectAltName=DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local,DNS:localhost,IP:127.0.0.1,IP:$node_ip,IP:${services%.*}.1") 2>/dev/null
openssl ecparam -name prime256v1 -genkey -noout -out sa.key 2>/dev/null
token=$(openssl rand -hex 16)
stranger=$(openssl rand -hex 16) # without any permission
printf '%s\n' "$token,admin,admin,system:masters" "$stranger,stranger,stranger" > tokens.csv
kubeconfig() { # server
  cat <<YAML
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "$1", certificate-authority: $pki/ca.crt}}]
users: [{name: u, user: {token: "$token"}}, {name: s, user: {token: "$stranger"}}]
contexts: [{name: x, context: {cluster: c, user: u}}, {name: stranger, context: {cluster: c, user: s}}]
current-context: x
YAML
}
kubeconfig https://127.0.0.1:6443 > "$RUN/admin.kubeconfig"; export KUBECONFIG=$RUN/admin.kubeconfig
cd /
since "namespaces, network and certificates"

# --- etcd, API server, controllers, scheduler
"$WORK/bin/etcd" --name k8s --data-dir "$RUN/etcd" --unsafe-no-fsync --listen-client-urls http://127.0.0.1:2379 \
  --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380 \
  --initial-advertise-peer-urls http://127.0.0.1:2380 --initial-cluster k8s=http://127.0.0.1:2380 \
  > "$log/etcd.log" 2>&1 & 
kube-apiserver --etcd-servers=http://127.0.0.1:2379 --bind-address=0.0.0.0 --secure-port=6443 \
  --advertise-address=$node_ip --service-cluster-ip-range=$services --authorization-mode=RBAC \
  --tls-cert-file="$pki/api.crt" --tls-private-key-file="$pki/api.key" --client-ca-file="$pki/ca.crt" \
  --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$pki/sa.key" \
  --service-account-signing-key-file="$pki/sa.key" --token-auth-file="$pki/tokens.csv" \
  --kubelet-preferred-address-types=InternalIP --allow-privileged=true > "$log/kube-apiserver.log" 2>&1 &
until kubectl get --raw /readyz > /dev/null 2>&1; do sleep 0.2; done
since "API server ready"
kube-controller-manager --kubeconfig="$KUBECONFIG" --leader-elect=false --bind-address=127.0.0.1 \
  --use-service-account-credentials=false --service-account-private-key-file="$pki/sa.key" \
  --root-ca-file="$pki/ca.crt" --cluster-signing-cert-file="$pki/ca.crt" --cluster-signing-key-file="$pki/ca.key" \
  --allocate-node-cidrs=false --terminated-pod-gc-threshold=0 > "$log/kube-controller-manager.log" 2>&1 &
kube-scheduler --kubeconfig="$KUBECONFIG" --leader-elect=false --bind-address=127.0.0.1 \
  > "$log/kube-scheduler.log" 2>&1 &

# --- containerd
mkdir -p "$RUN/cni"
cat > "$RUN/cni/10-bridge.conflist" <<JSON
{"cniVersion":"0.4.0","name":"pods","plugins":[
 {"type":"bridge","bridge":"cni0","isGateway":true,"ipMasq":false,"hairpinMode":true,
"ipam":{"type":"host-local","dataDir":"/run/cni-ipam",
 "ranges":[[{"subnet":"$pods","rangeStart":"${pods%.*}.10","rangeEnd":"${pods%.*}.250","gateway":"$node_ip"}]],
 "routes":[{"dst":"0.0.0.0/0"}]}}]}
JSON
cat > "$RUN/containerd.toml" <<TOML
version = 2
root = "$RUN/containerd"
state = "/run/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.aufs", "io.containerd.internal.v1.opt", "io.containerd.tracing.processor.v1.otlp", "io.containerd.internal.v1.tracing"]
[grpc]
address = "/run/containerd/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
sandbox_image = "localhost/pause:1"
restrict_oom_score_adj = true
disable_apparmor = true
stream_server_address = "127.0.0.1"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "$WORK/deb/usr/lib/cni"
  conf_dir = "$RUN/cni"
[plugins."io.containerd.grpc.v1.cri".containerd]
  snapshotter = "overlayfs"
  default_runtime_name = "runc"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      BinaryName = "$WORK/deb/usr/sbin/runc"
      SystemdCgroup = false
TOML
containerd -c "$RUN/containerd.toml" > "$log/containerd.log" 2>&1 &
until ctr version > /dev/null 2>&1; do sleep 0.1; done
for i in "$WORK"/images/*.tar "$@"; do ctr -n k8s.io images import "$i" > /dev/null; done
since "containerd ready, images imported"

# --- kubelet
cat > "$RUN/kubelet.yaml" <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $node_ip
healthzBindAddress: 127.0.0.1
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
cgroupDriver: cgroupfs
cgroupRoot: /$GROUP
failCgroupV1: false
failSwapOn: false
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
clusterDNS: ["$dns"]
clusterDomain: cluster.local
resolvConf: $RUN/resolv.conf
makeIPTablesUtilChains: false
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
evictionHard: {imagefs.available: "0%", imagefs.inodesFree: "0%", nodefs.available: "0%", nodefs.inodesFree: "0%", memory.available: "0%"}
enforceNodeAllocatable: []
registerNode: true
oomScoreAdj: 0
YAML
kubelet --config="$RUN/kubelet.yaml" --kubeconfig="$KUBECONFIG" --root-dir="$RUN/kubelet" \
  --node-ip=$node_ip --hostname-override=node > "$log/kubelet.log" 2>&1 &
cat > "$RUN/proxy.yaml" <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
bindAddress: 127.0.0.1
healthzBindAddress: 127.0.0.1:10256
metricsBindAddress: 127.0.0.1:10249
clientConnection: {kubeconfig: $KUBECONFIG}
mode: iptables
hostnameOverride: node
clusterCIDR: $pods
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
nodePortAddresses: ["127.0.0.0/8"]
YAML
kube-proxy --config="$RUN/proxy.yaml" > "$log/kube-proxy.log" 2>&1 &

# --- DNS of services and pods
cat > "$RUN/Corefile" <<CORE
.:53 {
  bind $dns
  errors
  kubernetes cluster.local {
    kubeconfig $KUBECONFIG
    ttl 1
  }
}
CORE
coredns -conf "$RUN/Corefile" > "$log/coredns.log" 2>&1 &

until kubectl get nodes 2>/dev/null | grep -q ' Ready'; do sleep 0.3; done
until kubectl get serviceaccount default > /dev/null 2>&1; do sleep 0.2; done
since "node Ready"
touch "$RUN/ready"
# pid 1 reaps orphans (containers' shims) for as long as the cluster lives
while :; do wait -n 2>/dev/null || sleep 1; done
