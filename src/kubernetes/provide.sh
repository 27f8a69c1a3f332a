#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Brings what cluster.sh needs into a folder that later runs share: Kubernetes and CoreDNS from the Go module
# proxy, containerd, runc, CNI and iptables from Debian's packages (unpacked, not installed), and images of
# the pause container and of etcd. About 10 minutes on two idle cores, seconds when all is there; 1 GB, of which
# Go's own caches are not part.
#
#   src/kubernetes/provide.sh FOLDER ETCD       ETCD: a static etcd binary, for the image 'localhost/etcd:test'
set -euo pipefail
here=$(dirname "$(realpath "$0")")
work=$(realpath -m "${1:?give a folder}")
etcd=$(realpath "${2:?give an etcd binary}")
readonly here work etcd kubernetes=v1.37.2 coredns=v1.15.0
readonly staging=v0.${kubernetes#v1.} # v1.37.2 -> v0.37.2
export CGO_ENABLED=0
mkdir -p "$work"/{bin,images}

packages() {
  [[ -f $work/deb/complete ]] && return
  rm -rf "$work/debs" "$work/deb"
  mkdir "$work/debs" "$work/deb"
  (
    cd "$work/debs"
    apt-get -q download containerd runc libseccomp2 containernetworking-plugins iptables libip4tc2 libip6tc2 \
      libxtables12 libnftnl11 libnetfilter-conntrack3 libnfnetlink0
    for package in *.deb; do dpkg -x "$package" "$work/deb"; done
  )
  touch "$work/deb/complete"
}

go_mod_of() { # the go.mod of a module in the module cache
  (cd "$work" && go mod download -json "$1" | sed -n 's/.*"GoMod": "\(.*\)".*/\1/p')
}

requirements_of() { # the versions that a module pins itself
  awk '/^require \(/{on=1} on{print} /^\)/{on=0}' "$1"
}

components() {
  local names=(kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy) missing=() name mod
  for name in "${names[@]}"; do [[ -x $work/bin/$name ]] || missing+=("$name"); done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  local source=$work/src/kubernetes
  mkdir -p "$source"
  mod=$(go_mod_of "k8s.io/kubernetes@$kubernetes")
  {
    echo "module etcdbench.invalid/kubernetes"
    sed -n '/^go /p;/^godebug /p' "$mod"
    echo "require k8s.io/kubernetes $kubernetes"
    requirements_of "$mod" | grep -v ' v0.0.0 *\(//.*\)\?$'
    awk -v v="$staging" '/=> \.\/staging\/src\//{print "replace " $1 " => " $1 " " v}' "$mod"
  } >"$source/go.mod"
  {
    printf '//go:build tools\n\npackage tools\n\nimport (\n'
    printf '\t_ "k8s.io/kubernetes/cmd/%s"\n' "${names[@]}"
    printf ')\n'
  } >"$source/tools.go"
  local flags="-s -w" package
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags+=" -X $package.gitVersion=$kubernetes -X $package.gitMajor=1 -X $package.gitMinor=37 -X $package.gitTreeState=clean"
  done
  for name in "${missing[@]}"; do
    echo "building $name $kubernetes"
    (cd "$source" && go build -mod=mod -trimpath -ldflags "$flags" -o "$work/bin/$name" "k8s.io/kubernetes/cmd/$name")
  done
}

# With the plugins that pods need: the whole of it would bring the SDKs of several clouds.
dns() {
  [[ -x $work/bin/coredns ]] && return
  local source=$work/src/coredns mod
  mkdir -p "$source"
  cat >"$source/main.go" <<'GO'
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"

	_ "github.com/coredns/coredns/plugin/bind"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
)

func init() { dnsserver.Directives = []string{"bind", "errors", "kubernetes"} }

func main() { coremain.Run() }
GO
  mod=$(go_mod_of "github.com/coredns/coredns@$coredns")
  {
    echo "module etcdbench.invalid/coredns"
    sed -n '/^go /p' "$mod"
    echo "require github.com/coredns/coredns $coredns"
    requirements_of "$mod"
    printf "replace k8s.io/%s => k8s.io/%s $staging\n" api api apimachinery apimachinery client-go client-go
  } >"$source/go.mod"
  echo "building coredns $coredns"
  (cd "$source" && go build -mod=mod -trimpath -ldflags '-s -w' -o "$work/bin/coredns" .)
}

image() { # NAME FILE PATH TAG: an image that holds one static program; rebuilt when the program is another
  local stamp=$work/images/$1.sha256 root digest
  digest=$(sha256sum <"$2")
  [[ -f $work/images/$1.tar && -f $stamp && $(<"$stamp") == "$digest" ]] && return
  rm -f "$stamp"
  root=$(mktemp -d "$work/image.XXXXXX")
  mkdir -p "$root/layer$(dirname "$3")"
  cp "$2" "$root/layer$3"
  chmod 755 "$root/layer$3"
  tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$root/layer" -cf "$root/layer.tar" .
  printf '{"architecture":"amd64","os":"linux","config":{"Entrypoint":["%s"],"Env":["PATH=/"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
    "$3" "$(sha256sum <"$root/layer.tar" | cut -d' ' -f1)" >"$root/config.json"
  printf '[{"Config":"config.json","RepoTags":["localhost/%s"],"Layers":["layer.tar"]}]' "$4" >"$root/manifest.json"
  tar -C "$root" -cf "$work/images/$1.tar" manifest.json config.json layer.tar
  rm -rf "$root"
  echo "$digest" >"$stamp"
}

packages
components
dns
[[ -x $work/bin/pause ]] || go build -trimpath -ldflags '-s -w' -o "$work/bin/pause" "$here/pause.go"
image pause "$work/bin/pause" /pause pause:1
image etcd "$etcd" /etcd etcd:test
cp -f "$etcd" "$work/bin/etcd"
