// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.driver.Eventually;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessLayoutTest {
  private static final ServerVersion VERSION = new ServerVersion(3, 6, 0);

  @TempDir private Path run;

  @Test
  void aLayoutThatFailsReleasesItsPortsAndItsProxies() throws IOException {
    Files.createFile(run.resolve("m1"));
    ClusterSpec spec = ClusterSpec.ofMembers(3).with(FaultSpec.NONE.with(Proxies.CLIENTS));
    MemberSockets sockets = new MemberSockets(false);
    int earlier = sockets.port().number();

    assertThatThrownBy(() -> ProcessLayout.create(sockets, spec, Path.of("etcd"), VERSION, run))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("m1' cannot be used (it is not a directory)");

    ReservedPort.requireFree(earlier);
    int proxy = requireNonNull(sockets.network()).clientPort("m0");
    Eventually.holds("a closed proxy", () -> isRefused(proxy));
  }

  private static boolean isRefused(int port) {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return !client.isConnected();
    } catch (IOException e) {
      return e instanceof ConnectException;
    }
  }
}
