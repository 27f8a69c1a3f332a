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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InjectionTest {
  private static final Map<String, Ports> PORTS =
      Map.of("m0", new Ports(1, 1), "m1", new Ports(1, 1), "m2", new Ports(1, 1));

  private final ScriptedCluster cluster = new ScriptedCluster(2);
  private final Overlaps overlaps = new Overlaps();

  @TempDir private Path directory;

  @Test
  void aDelayEndsWithTheOneOfTheClusterAndNotWithNone() throws IOException {
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", PORTS)) {
      Faults faults = delayed(network);

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

  @Test
  void ofOverlappingDelaysTheLastToBeginHoldsUntilItEnds() throws IOException {
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", PORTS)) {
      Faults faults = delayed(network);

      Injection first = begun("client-delay,at=1s,for=9s,delay=50ms");
      Injection second = begun("client-delay,at=2s,for=1s,delay=20ms");
      assertThat(second.end()).isEmpty();
      Injection third = begun("client-delay,at=4s,for=9s,delay=30ms");
      assertThat(first.end()).isEmpty();
      assertThat(third.end()).isEmpty();

      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .containsExactly(
              "delay of clients: 50 ms",
              "delay of clients: 20 ms",
              "delay of clients: 50 ms",
              "delay of clients: 30 ms",
              "delay of clients: 5 ms");
    }
  }

  @Test
  void theDelayOfAllPeersEndsWhereNoMemberHasALaterOne() throws IOException {
    ScriptedCluster three = new ScriptedCluster(3);
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", PORTS)) {
      Faults faults = delayed(network);
      three.surroundWith(faults);
      Injection all = new Injection(fault("peer-delay,at=1s,for=9s,delay=20ms"), three, overlaps);
      Injection one =
          new Injection(fault("peer-delay=m0,at=2s,for=9s,delay=30ms"), three, overlaps);
      all.begin(InjectionTest::notOver);
      one.begin(InjectionTest::notOver);
      assertThat(all.end()).isEmpty();
      assertThat(one.end()).isEmpty();

      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .startsWith(
              "delay between members: 20 ms",
              "delay from m0 to m1: 30 ms",
              "delay from m1 to m0: 30 ms",
              "delay from m0 to m2: 30 ms",
              "delay from m2 to m0: 30 ms",
              "delay from m1 to m2: 2 ms",
              "delay from m2 to m1: 2 ms")
          .contains("delay from m0 to m1: 2 ms", "delay from m2 to m0: 2 ms")
          .hasSize(11);
    }
  }

  @Test
  void overlappingCpuBoundProcessesAddUp() {
    try (GuardedSpawner spawner = GuardedSpawner.best();
        LocalFaults local = new LocalFaults(null, Proxies.NONE, spawner, directory, null)) {
      Faults faults = Faults.of(local, PORTS.keySet());
      faults.begin(FaultSpec.NONE.withCpuHogs(1));
      cluster.surroundWith(faults);

      Injection first = begun("cpu-hogs,at=1s,for=9s,processes=2");
      Injection second = begun("cpu-hogs,at=2s,for=9s,processes=1");
      assertThat(first.end()).isEmpty();
      assertThat(second.end()).isEmpty();

      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .containsExactly(
              "CPU-bound processes: 3",
              "CPU-bound processes: 4",
              "CPU-bound processes: 2",
              "CPU-bound processes: 1");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cut-peers=m0,at=1s,for=9s | m0 cut off from its peers | m0 reaches its peers again",
        "cut-peers=m0,at=1s,for=9s,direction=in | traffic from its peers to m0 is blackholed"
            + " | traffic from its peers to m0 is forwarded again",
        "cut-peers=m0,at=1s,for=9s,direction=out | traffic from m0 to its peers is blackholed"
            + " | traffic from m0 to its peers is forwarded again",
        "blackhole=m0,at=1s,for=9s,direction=in | traffic from clients to m0 is blackholed"
            + " | traffic from clients to m0 is forwarded again",
        "blackhole=m0,at=1s,for=9s,direction=out | traffic from m0 to clients is blackholed"
            + " | traffic from m0 to clients is forwarded again"
      })
  void ofOverlappingCutsTheLastToEndRestoresThePath(String fault, String cut, String restored)
      throws IOException {
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", PORTS)) {
      Faults faults = delayed(network);

      Injection first = begun(fault);
      Injection second = begun(fault);
      assertThat(first.end()).isEmpty();
      assertThat(faults.events()).extracting(FaultEvent::what).containsExactly(cut);
      assertThat(second.end()).isEmpty();

      assertThat(faults.events()).extracting(FaultEvent::what).containsExactly(cut, restored);
    }
  }

  @Test
  void aShorterFaultOfAllMembersLeavesTheLongerOneOfOne() throws IOException {
    try (LocalNetwork network = new LocalNetwork("127.0.0.1", PORTS)) {
      Faults faults = delayed(network);

      Injection longer = begun("blackhole=m0,at=10s,for=30s,direction=in");
      Injection shorter = begun("blackhole=all,at=15s,for=5s,direction=in");
      assertThat(shorter.end()).isEmpty();
      assertThat(longer.end()).isEmpty();

      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .containsExactly(
              "traffic from clients to m0 is blackholed",
              "traffic from clients to m1 is blackholed",
              "traffic from clients to m1 is forwarded again",
              "traffic from clients to m0 is forwarded again");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "no-space, raise no-space of m0, clear no-space of m0",
    "kill, kill m0, restart m0",
    "freeze, pause m0, resume m0"
  })
  void ofOverlappingFaultsOfAMemberTheLastToEndRestoresIt(String kind, String begins, String ends) {
    Injection first = begun(kind + "=m0,at=1s,for=9s");
    Injection second = begun(kind + "=m0,at=2s,for=9s");
    assertThat(first.end()).isEmpty();
    assertThat(cluster.done()).containsExactly(begins);
    assertThat(second.end()).isEmpty();

    assertThat(cluster.done()).containsExactly(begins, ends);
  }

  @ParameterizedTest
  @CsvSource({
    "kill=m0, kill=follower, kill m2",
    "kill=m0, kill=quorum, kill m1;kill m2",
    "freeze=m0, kill=follower, kill m2",
    "freeze=all, kill=follower, kill m0",
    "no-space=m0, kill=follower, kill m0"
  })
  void prefersFollowersThatNoOtherFaultHasStopped(String earlier, String later, String begins) {
    ScriptedCluster three = new ScriptedCluster(3);
    new Injection(fault(earlier + ",at=1s,for=9s"), three, overlaps).begin(InjectionTest::notOver);
    int before = three.done().size();

    new Injection(fault(later + ",at=2s,for=1s"), three, overlaps).begin(InjectionTest::notOver);

    assertThat(three.done().subList(before, three.done().size()))
        .containsExactly(begins.split(";", -1));
  }

  private Faults delayed(LocalNetwork network) {
    Faults faults =
        Faults.of(
            new LocalFaults(network, Proxies.ALL, GuardedSpawner.best(), directory, null),
            PORTS.keySet());
    faults.begin(
        new FaultSpec(Proxies.ALL, Duration.ofMillis(2), Duration.ofMillis(5), Duration.ZERO, 0));
    cluster.surroundWith(faults);
    return faults;
  }

  private static boolean notOver() {
    return false;
  }

  private static FaultPlan fault(String text) {
    return FaultPlan.parse(text);
  }

  private Injection begun(String text) {
    Injection injection = new Injection(fault(text), cluster, overlaps);
    injection.begin(InjectionTest::notOver);
    return injection;
  }

  private void injectAndEnd(String text) {
    assertThat(begun(text).end()).isEmpty();
  }
}
