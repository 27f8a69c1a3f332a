// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

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
    try (ProcessLauncher launcher = new ProcessLauncher(command, secret, password, logs)) {
      launcher.start(1, 7070);
      launcher.process(1).orElseThrow().onExit().get(60, TimeUnit.SECONDS);
    }

    assertThat(logs.resolve("worker-1.log"))
        .hasContent("hunter2 " + secret.reveal() + "\n--conductor 127.0.0.1:7070 --index 1");
  }
}
