// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.process.ReservedPort;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContainerGroupTest {
  private static final ContainerImage IMAGE = new ContainerImage("etcd", "sha256:0", "built");

  @TempDir private Path directory;

  @Test
  void releasesItsPortsWhenItCannotBeCreated() {
    DockerEngine engine = new DockerEngine(unused(), DockerEngine.LOOPBACK);
    try (ReservedPort taken = behindAFreePort()) {
      int first = taken.number() - 1;
      ClusterSpec spec = ClusterSpec.ofMembers(3).withClientPort(first);
      DataRoot root = new DataRoot(directory, "tmpfs");

      assertThatThrownBy(() -> ContainerGroup.create(engine, spec, IMAGE, root))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("port " + taken.number() + " of 127.0.0.1 cannot be used");
      assertThatCode(() -> ReservedPort.requireFree(first)).doesNotThrowAnyException();
    }
  }

  private static ReservedPort behindAFreePort() {
    while (true) {
      ReservedPort taken = ReservedPort.exclusive(RandomGenerator.getDefault());
      try {
        ReservedPort.requireFree(taken.number() - 1);
        return taken;
      } catch (ClusterException e) {
        taken.close();
      }
    }
  }

  /** A daemon that is not asked for anything before the ports are reserved. */
  private static DockerClient unused() {
    return (DockerClient)
        Proxy.newProxyInstance(
            DockerClient.class.getClassLoader(),
            new Class<?>[] {DockerClient.class},
            (proxy, method, arguments) -> {
              throw new AssertionError(method);
            });
  }
}
