// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.fault.Faults.FaultEvent;
import io.etcdbench.cluster.fault.LocalFaults;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.network.LocalNetwork.Ports;
import io.etcdbench.cluster.process.GuardedSpawner;
import io.etcdbench.plan.fault.FaultPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InjectionTest {
  private final ScriptedCluster cluster = new ScriptedCluster(2);

  @TempDir private Path directory;

  @Test
  void aDelayEndsWithTheOneOfTheClusterAndNotWithNone() throws IOException {
    Map<String, Ports> ports = Map.of("m0", new Ports(1, 1), "m1", new Ports(1, 1));
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", ports)) {
      Faults faults =
          Faults.of(
              new LocalFaults(network, Proxies.ALL, GuardedSpawner.best(), directory, null),
              ports.keySet());
      faults.begin(
          new FaultSpec(Proxies.ALL, Duration.ofMillis(2), Duration.ofMillis(5), Duration.ZERO, 0));
      cluster.surroundWith(faults);

      injectAndEnd("client-delay,at=1s,for=1s,delay=50ms");
      injectAndEnd("peer-delay,at=1s,for=1s,delay=20ms");

      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .containsExactly(
              "delay of clients: 50 ms",
              "delay of clients: 5 ms",
              "delay between members: 20 ms",
              "delay between members: 2 ms");
    }
  }

  private void injectAndEnd(String fault) {
    Injection injection = new Injection(FaultPlan.parse(fault), cluster);
    injection.begin();
    assertThat(injection.end()).isEmpty();
  }
}
