// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessLauncherTest {
  @TempDir private Path logs;

  @Test
  void aWorkerHasSecretsInItsEnvironmentOnly() throws Exception {
    FleetSecret secret = FleetSecret.random();
    String script = "echo \"$ETCDCTL_PASSWORD $ETCD_BENCH_FLEET_SECRET\"; echo \"$@\"";
    List<String> command = List.of("sh", "-c", script, "worker");
    Map<String, String> password = Map.of("ETCDCTL_PASSWORD", "hunter2");
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    InetSocketAddress listen = new InetSocketAddress(loopback, 0);
    try (ProcessLauncher launcher = new ProcessLauncher(command, listen, secret, password, logs)) {
      launcher.start(1, 7070);
      launcher.process(1).orElseThrow().onExit().get(60, TimeUnit.SECONDS);
    }

    assertThat(logs.resolve("worker-1.log"))
        .hasContent("hunter2 " + secret.reveal() + "\n--conductor 127.0.0.1:7070 --index 1");
  }

  @Test
  void aWorkerConnectsToTheAddressOnWhichTheConductorListens() throws Exception {
    byte[] local = new byte[16];
    local[0] = (byte) 0xfd;
    local[15] = 1;

    assertThat(conductor(new InetSocketAddress("127.0.0.2", 0))).isEqualTo("127.0.0.2:7070");
    assertThat(conductor(new InetSocketAddress("localhost", 0))).isEqualTo("localhost:7070");
    assertThat(conductor(new InetSocketAddress(Inet6Address.getByAddress(null, local, 1), 0)))
        .isEqualTo("[fd00:0:0:0:0:0:0:1]:7070");
    assertThat(conductor(new InetSocketAddress("0.0.0.0", 0))).isEqualTo("127.0.0.1:7070");
    assertThat(conductor(new InetSocketAddress("::", 0))).isEqualTo("127.0.0.1:7070");
    assertThat(conductor(InetSocketAddress.createUnresolved("nowhere.invalid", 0)))
        .isEqualTo("127.0.0.1:7070");
  }

  private String conductor(InetSocketAddress listen) throws Exception {
    List<String> command = List.of("sh", "-c", "echo \"$2\"", "worker");
    try (ProcessLauncher launcher =
        new ProcessLauncher(command, listen, FleetSecret.random(), Map.of(), logs)) {
      launcher.start(1, 7070);
      launcher.process(1).orElseThrow().onExit().get(60, TimeUnit.SECONDS);
    }
    return Files.readString(logs.resolve("worker-1.log")).strip();
  }
}
