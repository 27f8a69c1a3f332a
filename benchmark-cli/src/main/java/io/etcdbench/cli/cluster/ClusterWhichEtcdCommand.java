// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.Progress;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.format.PlainText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the etcd binary that a cluster would be started from. */
@Command(
    name = "which-etcd",
    description = {
      "Prints the etcd binary that other commands start.",
      "",
      "Downloads or builds the binary if necessary, and caches it. Standard error lists the sources"
          + " that were skipped, with the reason."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench cluster which-etcd",
      "  etcd-bench cluster which-etcd --etcd-bin ./etcd",
      "  JAVA_OPTS=-Detcd.offline=true etcd-bench cluster which-etcd    without network access"
    })
final class ClusterWhichEtcdCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--etcd-bin",
      paramLabel = "FILE",
      description = "etcd binary to inspect. Default: search for one.")
  private @Nullable Path etcdBin;

  @Override
  public void run() {
    Binary found =
        EtcdBinary.find(Optional.ofNullable(etcdBin), Progress.to(spec.commandLine().getErr()));
    PrintWriter out = spec.commandLine().getOut();
    out.println("path     " + PlainText.line(found.path()));
    out.println("version  " + PlainText.line(found.version()));
    out.println("from     " + PlainText.line(found.origin()));
    out.println("sha256   " + found.sha256());
  }
}
