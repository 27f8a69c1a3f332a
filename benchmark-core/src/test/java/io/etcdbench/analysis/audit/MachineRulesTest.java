// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.MILLI_NANOS;
import static io.etcdbench.analysis.audit.HealthyRun.kinds;
import static io.etcdbench.analysis.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is asked of machine and network. Each rule with a run that must raise it and a like one that
 * must not.
 */
final class MachineRulesTest {

  @Test
  void noticesAFullLink() {
    // 10 s at 9.2 Gbit/s, which is full for a link of 10 and nothing for one of 25
    assertThat(
            only(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 11_500 * MB))))
        .isEqualTo("network-bound WARNING client and members moved 9.20 Gbit/s in one direction");
    assertThat(
            kinds(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 8_000 * MB))))
        .isEmpty();
  }

  @Test
  void noticesAMachineThatOnlyCopiesBytes() {
    // 20,000 operations of 70 KiB
    HealthyRun copies =
        new HealthyRun().members(SampleAccount.talkative(20_000, 20_000 * 70 * 1_024));

    assertThat(kinds(copies.machine(0.91, 0))).containsExactly("cpu-saturated", "network-bound");
    assertThat(kinds(copies.machine(0.89, 0))).isEmpty();
  }

  @Test
  void doesNotTakeFewLargeAnswersForAFullLoopback() {
    // 20,000 operations of 64 KiB in 20 s are 63 MiB a second on 2 cores
    HealthyRun few =
        new HealthyRun()
            .elapsed(20_000 * MILLI_NANOS)
            .machine(0.91, 0)
            .members(SampleAccount.talkative(20_000, 20_000 * 64 * 1_024));

    assertThat(kinds(few)).containsExactly("cpu-saturated");
  }

  private static final long MB = 1_000_000;

  @Test
  void noticesABusyGenerator() {
    // 20,000 operations of 700 us in 10 s on 2 cores are 70 %
    assertThat(kinds(new HealthyRun().cost(701, 0))).containsExactly("generator-busy");
    assertThat(kinds(new HealthyRun().cost(699, 0))).isEmpty();
    assertThat(kinds(new HealthyRun().cost(1, 501 * MILLI_NANOS))).containsExactly("generator-gc");
    assertThat(kinds(new HealthyRun().cost(1, 499 * MILLI_NANOS))).isEmpty();
  }

  @Test
  void judgesTheWorkersOfAFleetTogether() {
    // 70 % of the 2 cores that they share
    assertThat(only(new HealthyRun().workers("process", 2).cost(701, 0)))
        .isEqualTo("generator-busy WARNING the workers used 70 % of the CPU time of 2 cores");
    assertThat(kinds(new HealthyRun().workers("process", 2).cost(699, 0))).isEmpty();
    // 5 % of 10 s each
    assertThat(only(new HealthyRun().workers("hosts", 2).cost(1, 1_002 * MILLI_NANOS)))
        .isEqualTo(
            "generator-gc WARNING the workers spent 5.0 % of the time in garbage collections");
    assertThat(kinds(new HealthyRun().workers("process", 2).cost(1, 998 * MILLI_NANOS))).isEmpty();
  }

  @Test
  void doesNotTakeTheConductorsMachineForThatOfTheWorkers() {
    // The members are on the conductor's 2 cores, the workers are not.
    assertThat(kinds(new HealthyRun().workers("hosts", 2).cost(701, 0))).isEmpty();
    assertThat(only(new HealthyRun().workers("hosts", 2).clientMachine(use(0.99, 0, 0.2))))
        .isEqualTo(
            "cpu-saturated WARNING 99 % of the CPU time of a worker's machine was used: the client"
                + " 20 %, the members 0.0 %, other programs 79 %");
    assertThat(
            only(
                new HealthyRun()
                    .workers("kubernetes", 2)
                    .clientMachine(new MachineUse(0.6, 0.0, 0.5, CALM, 20.5), 0, 472)))
        .endsWith(", load average 20.5");
  }

  @Test
  void noticesAMachineWithoutRoom() {
    assertThat(kinds(new HealthyRun().machine(0.91, 0))).containsExactly("cpu-saturated");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.021))).containsExactly("cpu-stolen");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.019))).isEmpty();
  }

  // the client's machine, beside members elsewhere

  private static final Map<String, Double> CALM = Map.of("cpuSome", 0.05, "memorySome", 0.0);

  private static MachineUse use(double busy, double stolen, double own) {
    return new MachineUse(busy, stolen, own, CALM, 1.2);
  }

  @Test
  void auditsTheClientsMachineWhereverTheMembersAre() {
    assertThat(only(new HealthyRun().remote().clientMachine(use(0.99, 0, 0.2))))
        .startsWith(
            "cpu-saturated WARNING 99 % of the CPU time of this machine was used: the client 20 %,"
                + " the members 0.0 %, other programs 79 %")
        .doesNotContain("unknown");
  }

  @Test
  void noticesOthersOnTheClientsMachine() {
    assertThat(only(new HealthyRun().remote().clientMachine(use(0.5, 0, 0.24))))
        .isEqualTo(
            "cpu-used-by-others WARNING programs other than the client and the members used 26 % of"
                + " the CPU time of the client's machine");
    assertThat(kinds(new HealthyRun().remote().clientMachine(use(0.5, 0, 0.26)))).isEmpty();
    assertThat(kinds(new HealthyRun().remote().clientMachine(use(0.5, 0.021, 0.4))))
        .containsExactly("cpu-stolen");
  }

  @Test
  void doesNotTakeMembersInUnknownPlacesForMembersElsewhere() {
    HealthyRun someHere = new HealthyRun().membersHere(1);

    assertThat(kinds(someHere.clientMachine(use(0.5, 0, 0.2)))).isEmpty();
    assertThat(only(someHere.clientMachine(use(0.99, 0, 0.2))))
        .endsWith(": the client 20 %, the members unknown, other programs unknown");
    assertThat(only(new HealthyRun().membersHere(null).clientMachine(use(0.99, 0, 0.2))))
        .endsWith(": the client 20 %, the members unknown, other programs unknown");
    assertThat(only(new HealthyRun().workers("kubernetes", 2).clientMachine(use(0.99, 0, 0.2))))
        .endsWith(": the client 20 %, the members unknown, other programs unknown");
  }

  @Test
  void doesNotKnowWhereAMemberIsThatWasNotGiven() {
    HealthyRun leaderAlone =
        new HealthyRun()
            .remote()
            .members(SampleAccount.member("m0", true)) // it has a peer
            .clientMachine(use(0.5, 0, 0.2));

    assertThat(Audit.ofClientMachine(leaderAlone.result())).isEmpty();
  }

  @Test
  void countsMembersOnTheClientsMachineOnlyWhenAllOfThemWereRead() {
    HealthyRun beside = new HealthyRun().clientMachine(use(0.8, 0, 0.2));

    assertThat(kinds(beside)).containsExactly("cpu-used-by-others");
    assertThat(kinds(beside.unreadable("member m2 does not answer")))
        .containsExactly("metrics-unreadable");
  }

  @Test
  void noticesAClientThatDidNotRunWhenItWasDue() {
    // The mean latency of the run is 5 ms.
    MachineUse stalled = new MachineUse(0.6, 0.0, 0.5, Map.of("cpuSome", 0.49), 20.5);

    assertThat(only(new HealthyRun().remote().clientMachine(stalled, 0, 472)))
        .isEqualTo(
            "client-starved WARNING threads of the client woke 236.00 ms late on average (p99"
                + " 472.12 ms), compared with a mean service time of 5.00 ms; tasks waited for CPU"
                + " 49 % of the time, load average 20.5 on 2 cores");
    assertThat(kinds(new HealthyRun().remote().clientMachine(stalled, 4)))
        .containsExactly("client-starved");
    assertThat(kinds(new HealthyRun().remote().clientMachine(use(0.6, 0, 0.5), 4)))
        .containsExactly("client-starved");
    assertThat(kinds(new HealthyRun().remote().clientMachine(use(0.6, 0, 0.5), 0))).isEmpty();
    assertThat(kinds(new HealthyRun().remote().clientMachine(stalled, 0))).isEmpty();
  }

  @Test
  void saysWhenTooFewWakeUpsWereRecorded() {
    MachineUse calm = use(0.6, 0, 0.5);
    MachineUse stalled = new MachineUse(0.6, 0.0, 0.5, Map.of("cpuSome", 0.49), 20.5);

    assertThat(only(new HealthyRun().remote().wakeUps(calm, 499, 10)))
        .isEqualTo(
            "client-stalls-unknown INFO 500 wake-ups of a thread of the client are too few for the"
                + " p99 of their delay; the latest was 10.00 ms late");
    assertThat(kinds(new HealthyRun().remote().wakeUps(stalled, 499, 5)))
        .containsExactly("client-stalls-unknown");
    assertThat(kinds(new HealthyRun().remote().wakeUps(calm, 499, 9))).isEmpty();
    assertThat(kinds(new HealthyRun().remote().wakeUps(stalled, 499, 4))).isEmpty();
    assertThat(kinds(new HealthyRun().remote().wakeUps(calm, 999, 10))).isEmpty();
  }

  @Test
  void noticesAMachineShortOfMemory() {
    assertThat(
            only(
                new HealthyRun()
                    .remote()
                    .clientMachine(
                        new MachineUse(0.5, 0.0, 0.4, Map.of("memorySome", 0.12), null))))
        .isEqualTo(
            "memory-pressure WARNING tasks on the client's machine waited for memory 12 % of the"
                + " time");
  }

  @Test
  void writesUnknownForWhatTheSystemDoesNotReport() {
    assertThat(only(new HealthyRun().remote().clientMachine(MachineUse.UNKNOWN)))
        .isEqualTo(
            "client-machine-unknown INFO the CPU use of the client's machine is unknown: the"
                + " system does not report it");
    MachineUse partly = new MachineUse(0.95, 0.0, null, Map.of(), null);
    assertThat(only(new HealthyRun().remote().clientMachine(partly)))
        .endsWith(": the client unknown, the members 0.0 %, other programs unknown");
  }

  @Test
  void takesTheLoadAverageWhereTheCpuUseIsUnknown() {
    HealthyRun unknown = new HealthyRun().remote().clientMachine(MachineUse.UNKNOWN);

    assertThat(only(unknown.loadAverage(2.1)))
        .isEqualTo(
            "client-machine-loaded WARNING the CPU use of the client's machine is unknown: the"
                + " system does not report it, and its load average was 2.1 on 2 cores before the"
                + " run");
    assertThat(kinds(unknown.loadAverage(2))).containsExactly("client-machine-unknown");
  }

  /** Runs that were really measured on two cores, whose client had the time that it needed. */
  @ParameterizedTest
  @ValueSource(strings = {"nothing", "peer-delay", "slow-fsync", "authenticate-storm"})
  void saysNothingOfAMachineThatWasRecordedWithRoom(String recorded) {
    RunResult result = ResultFile.read(Path.of("../docs/runs/causes", recorded, ResultFile.NAME));

    assertThat(Audit.ofClientMachine(result)).isEmpty();
  }

  @Test
  void noticesHogsInARecordedRun() {
    RunResult result = ResultFile.read(Path.of("../docs/runs/causes/cpu-hog", ResultFile.NAME));

    assertThat(Audit.ofClientMachine(result))
        .extracting(Finding::kind)
        .containsExactly("cpu-saturated", "client-starved");
  }
}
