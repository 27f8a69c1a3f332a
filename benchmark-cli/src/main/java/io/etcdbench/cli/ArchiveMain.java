// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.run.RehearsalServer;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Entry point of a JVM whose classes the launcher archives (ADR 0020). Runs a short load with each
 * driver against a server inside this JVM and prints nothing.
 */
final class ArchiveMain {
  private static final List<String> DRIVERS = List.of("jetcd", "grpc", "wire");
  private static final String LOAD =
      "put --no-rehearse --warmup 2s --total 1000 --clients 64 --conns 8";

  private ArchiveMain() {}

  /**
   * Runs the loads and exits with the worst exit code.
   *
   * @param args ignored
   * @throws IOException when temporary files cannot be written
   */
  public static void main(String[] args) throws IOException {
    PrintWriter silent = new PrintWriter(Writer.nullWriter());
    Path folder = Files.createTempDirectory("etcd-bench-archive");
    int worst = 0;
    try (RehearsalServer server = RehearsalServer.start(1, Optional.empty())) {
      for (String driver : DRIVERS) {
        List<String> words = new ArrayList<>(List.of(LOAD.split(" ")));
        words.add("--driver=" + driver);
        words.add("--endpoints=" + server.endpoints().get(0));
        words.add("--output=" + folder.resolve(driver));
        worst = Math.max(worst, Main.run(silent, silent, words.toArray(String[]::new)));
      }
    } finally {
      RunDirectory.delete(folder);
    }
    System.exit(worst);
  }
}
