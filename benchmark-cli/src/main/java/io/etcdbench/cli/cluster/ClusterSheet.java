// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.format.PlainText;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a running cluster in lines that a shell can read: facts as comments, and access as the
 * variables of etcdctl.
 */
final class ClusterSheet {
  private final EtcdCluster cluster;
  private final List<String> lines = new ArrayList<>();

  private ClusterSheet(EtcdCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Returns the lines for a cluster.
   *
   * @param cluster a healthy cluster started by this program
   */
  static List<String> of(EtcdCluster cluster) {
    ClusterSheet sheet = new ClusterSheet(cluster);
    sheet.facts(cluster.description());
    sheet.members();
    sheet.variables();
    return List.copyOf(sheet.lines);
  }

  private void facts(ClusterDescription description) {
    comment(description.topology() + "; " + description.security());
    comment("etcd " + description.etcdVersion());
    description.startedBinary().ifPresent(binary -> comment(inWords(binary)));
    description.dataStorage().ifPresent(storage -> comment(inWords(storage)));
    if (!description.flags().isEmpty()) {
      comment("flags " + String.join(" ", description.flags()));
    }
  }

  private static String inWords(Binary binary) {
    return "server %s, version %s, from %s, sha256 %.12s..."
        .formatted(binary.path(), binary.version(), binary.origin(), binary.sha256());
  }

  private static String inWords(Storage storage) {
    String place = "data in %s (%s)".formatted(storage.directory(), storage.fileSystem());
    return storage.warning() == null ? place : place + "; " + storage.warning();
  }

  private void members() {
    Member leader = cluster.leader();
    for (Member member : cluster.members()) {
      comment(
          "member %s %s %s%s"
              .formatted(
                  member.name(),
                  member.id(),
                  member.clientUrl(),
                  member.equals(leader) ? " (leader)" : ""));
    }
  }

  private void variables() {
    export("ENDPOINTS", String.join(",", cluster.endpoints()));
    cluster.access().tlsMaterial().ifPresent(this::variables);
    cluster.access().user().ifPresent(this::variables);
    Credentials bench = cluster.access(ClusterUser.BENCH).credentials();
    if (bench != null) {
      comment(
          "non-root user: ETCDCTL_USER=%s ETCDCTL_PASSWORD=%s"
              .formatted(bench.user(), bench.password()));
    }
  }

  private void variables(TlsMaterial tls) {
    exportFile("CACERT", tls.trustedCa());
    exportFile("CERT", tls.certificate());
    exportFile("KEY", tls.key());
  }

  private void variables(Credentials root) {
    export("USER", root.user());
    export("PASSWORD", root.password());
  }

  private void exportFile(String name, @Nullable Path file) {
    if (file != null) {
      export(name, file.toString());
    }
  }

  private void export(String name, String value) {
    lines.add("export ETCDCTL_%s='%s'".formatted(name, value.replace("'", "'\\''")));
  }

  private void comment(String fact) {
    lines.add("# " + PlainText.line(fact));
  }
}
