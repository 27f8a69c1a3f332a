// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.DescribedCluster;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClusterSheetTest {
  private static final List<Member> MEMBERS =
      List.of(
          new Member("m0", "8e9e05c52164694d", "http://127.0.0.1:1"),
          new Member("m1", "91bc3c398fb3c146", "http://127.0.0.1:2"));

  @Test
  void tellsWhatRunsAndWhereInComments() {
    assertThat(ClusterSheet.of(cluster(Access.OPEN, Access.OPEN)))
        .containsExactly(
            "# 2 local processes; plain text",
            "# etcd 3.6.15",
            "# server /x/etcd, version 3.6.15, from PATH, sha256 0123456789ab...",
            "# data in /tmp/d (tmpfs); fsync is free",
            "# flags --heartbeat-interval=50",
            "# member m0 8e9e05c52164694d http://127.0.0.1:1",
            "# member m1 91bc3c398fb3c146 http://127.0.0.1:2 (leader)",
            "export ETCDCTL_ENDPOINTS='http://127.0.0.1:1,http://127.0.0.1:2'");
  }

  @Test
  void exportsCertificatesAndUserAsEtcdctlReadsThem() {
    TlsMaterial tls =
        new TlsMaterial(Path.of("/d/ca.pem"), Path.of("/d/root.pem"), Path.of("/d/it's.pem"));
    Access root = new Access(tls, new Credentials("root", "secret"));
    Access bench = root.as(new Credentials("bench", "other"));
    assertThat(ClusterSheet.of(cluster(root, bench)))
        .contains(
            "export ETCDCTL_CACERT='/d/ca.pem'",
            "export ETCDCTL_CERT='/d/root.pem'",
            "export ETCDCTL_KEY='/d/it'\\''s.pem'",
            "export ETCDCTL_USER='root'",
            "export ETCDCTL_PASSWORD='secret'",
            "# non-root user: ETCDCTL_USER=bench ETCDCTL_PASSWORD=other");
  }

  @Test
  void keepsEachFactOnOneLine() {
    EtcdCluster cluster =
        new DescribedCluster(
            MEMBERS,
            Access.OPEN,
            Access.OPEN,
            description("/x\nkill 1", List.of("--name=a\nkill 1")));

    assertThat(ClusterSheet.of(cluster))
        .contains(
            "# server /x kill 1, version 3.6.15, from PATH, sha256 0123456789ab...",
            "# flags --name=a kill 1")
        .allMatch(line -> line.matches("(#|export) .*"));
  }

  private static EtcdCluster cluster(Access root, Access bench) {
    return new DescribedCluster(
        MEMBERS, root, bench, description("/x/etcd", List.of("--heartbeat-interval=50")));
  }

  private static ClusterDescription description(String binary, List<String> flags) {
    return new ClusterDescription(
        "process",
        "2 local processes",
        "3.6.15",
        "plain text",
        new Binary(binary, "3.6.15", "0123456789abcdef", "PATH"),
        new Storage("/tmp/d", "tmpfs", "fsync is free"),
        flags);
  }
}
