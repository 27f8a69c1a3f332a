// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterUpCommandTest {
  @Test
  void refusesAClientPortInUseBeforeItLooksForEtcd() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandOutput printed =
          CommandPlans.execute(
              "cluster up --members 1 --etcd-bin /no/such/etcd --client-port "
                  + server.getLocalPort());

      assertThat(printed.exitCode()).isEqualTo(ExitCode.FAILURE);
      assertThat(printed.err())
          .hasLineCount(1)
          .startsWith(
              "etcd-bench: port %d of 127.0.0.1 cannot be used (".formatted(server.getLocalPort()));
    }
  }

  @Test
  void thePathOfTheServerThatItWouldStartIsOneLine(@TempDir Path folder) throws IOException {
    Path etcd =
        Files.writeString(folder.resolve("et\ncd"), "#!/bin/sh\necho 'etcd Version: 3.6.15'\n");
    Files.setPosixFilePermissions(etcd, PosixFilePermissions.fromString("rwx------"));

    CommandOutput printed =
        CommandPlans.execute("cluster which-etcd --etcd-bin \"%s\"".formatted(etcd));

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.out().lines())
        .startsWith("path     " + folder.resolve("et cd"), "version  3.6.15");
  }
}
