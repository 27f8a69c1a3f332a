// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RehearsalPlan;
import io.etcdbench.plan.RunPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultPlanTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill=leader,at=20s,for=10s",
        "freeze=m2,at=0s,for=500ms",
        "restart=follower,at=5s",
        "rolling-restart,at=5s",
        "cut-peers=quorum,at=1s,for=2s,direction=out",
        "blackhole=all,at=1s,for=2s,direction=in",
        "reset=m0,at=1s,for=2s,every=50ms",
        "peer-delay=all,at=1s,for=2s,delay=30ms",
        "client-delay,at=1s,for=2s,delay=30ms",
        "slow-fsync=leader,at=1s,for=2s,delay=100ms",
        "no-space,at=1s,for=2s",
        "move-leader,at=1s",
        "compact,at=1s",
        "cpu-hogs,at=1s,for=2s,processes=2",
        "command=drain-node,at=1s,for=2s,script=./drain.sh"
      })
  void isReadFromAFlagAndWrittenToAPlanAndReadAgain(String text) {
    FaultPlan fault = FaultPlan.parse(text);
    RunPlan plan = RunPlan.DEFAULT.withFaults(List.of(fault));

    assertThat(PlanFile.parse(PlanFile.write(plan))).isEqualTo(plan);
    assertThat(PlanFile.stored(PlanFile.tree(plan))).isEqualTo(plan);
    assertThat(plan.faults()).containsExactly(fault);
  }

  @ParameterizedTest
  @EnumSource(FaultKind.class)
  void everyKindHasATestOfItsText(FaultKind kind) throws NoSuchMethodException {
    ValueSource texts =
        FaultPlanTest.class
            .getDeclaredMethod("isReadFromAFlagAndWrittenToAPlanAndReadAgain", String.class)
            .getAnnotation(ValueSource.class);

    assertThat(texts.strings()).anyMatch(text -> text.matches(kind.label() + "[=,].*"));
  }

  @Test
  void isAnEntryOfAPlan() {
    RunPlan plan =
        PlanFile.parse(
            """
            load: {total: 0, duration: 60s}
            faults:
            - at: 20s
              kill: leader
              for: 10s
            - {at: 40s, cpu-hogs: all, for: 5s, processes: 3}
            """);

    assertThat(plan.faults())
        .extracting(FaultPlan::inWords)
        .containsExactly("kill leader at 20s for 10s", "cpu-hogs all at 40s for 5s");
    assertThat(plan.faults().get(1).detail().processes()).isEqualTo(3);
    plan.requireFaultsFit();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "kil=leader,at=1s,for=1s | did you mean 'kill'?",
        "leader | 'leader' is not a known fault",
        "at=1s | a fault has no kind",
        "kill=boss,at=1s,for=1s | 'boss' is not a target of a fault",
        "kill=leader,for=1s | has no start time",
        "kill=leader,at=1s | the fault kill has no duration",
        "compact,at=1s,for=1s | the fault compact takes no 'for'",
        "kill=leader,at=1s,for=1s,delay=1s | the fault kill takes no 'delay'",
        "kill=leader,at=1s,fro=1s | takes no 'fro', did you mean 'for'?",
        "kill=leader,freeze=m0,at=1s,for=1s | a fault is both kill and freeze",
        "kill=leader,kill=m0,at=1s,for=1s | 'kill' is given twice",
        "kill=leader,at=1s,for | 'for' has no value",
        "kill=leader,at=1,for=1s | '1' is not a valid duration",
        "kill=leader,at=1s,for=0s | the fault kill has no duration",
        "peer-delay,at=1s,for=1s | has no delay",
        "peer-delay,at=1s,for=1s,delay=1h | delay is 1h; allowed: 1ms to 10s",
        "reset,at=1s,for=1s,every=1ms | every is 1ms; allowed: 10ms to 1h",
        "cpu-hogs,at=1s,for=1s,processes=-1 | processes is '-1'",
        "cpu-hogs,at=1s,for=1s,processes=0 | processes is 0; allowed: 1 to 1024",
        "blackhole,at=1s,for=1s,direction=up | allowed: both, in, out",
        "compact=leader,at=1s | only 'all' is allowed",
        "move-leader=leader,at=1s | allowed: follower, or a member",
        "command=a b,at=1s,for=1s | has the name 'a b'"
      })
  void isRefusedInOneSentenceWhenItSaysSomethingWrong(String text, String why) {
    assertThatThrownBy(() -> FaultPlan.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void isRefusedInAPlanAsOnTheCommandLine() {
    assertThatThrownBy(() -> PlanFile.parse("faults: [{at: 1s, kil: leader, for: 2s}]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("faults")
        .hasMessageContaining("did you mean 'kill'?");
    assertThatThrownBy(() -> PlanFile.parse("faults: [{at: 1s, kill: [a], for: 2s}]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give one word");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "total: 100, duration: 0s | process | 3 | kill,at=1s,for=1s | requires a run with a duration",
        "total: 0, duration: 10s | process | 3 | kill,at=8s,for=3s | does not end within the run",
        "total: 0, duration: 10s | process | 3 | restart,at=10s | does not end within the run",
        "total: 0, duration: 10s | process | 3 | kill=m3,at=1s,for=1s | allowed: m0 to m2",
        "total: 0, duration: 10s | process | 1 | kill=follower,at=1s,for=1s | has no follower",
        "total: 0, duration: 10s | container | 3 | cut-peers,at=1s,for=1s,direction=in | not"
            + " possible with containers: connections between containers bypass proxies",
        "total: 0, duration: 10s | container | 3 | peer-delay,at=1s,for=1s,delay=1ms | not"
            + " possible with containers: connections between containers bypass proxies",
        "total: 0, duration: 10s | container | 3 | slow-fsync,at=1s,for=1s,delay=1ms | not possible with containers: slow disks are made with strace",
        "total: 0, duration: 10s | external | 3 | kill,at=1s,for=1s | which is never disturbed",
        "total: 0, duration: 10s | external | 3 | command=x,at=1s,for=1s | has no script"
      })
  void isRefusedWhenItDoesNotFitTheRun(
      String load, String origin, int members, String fault, String why) {
    RunPlan plan = plan(load, origin, members, fault);

    assertThatThrownBy(plan::requireFaultsFit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void isRefusedWhenItsProcessesAreTooManyWithThoseOfOthers() {
    FaultPlan first = FaultPlan.parse("cpu-hogs,at=1s,for=3s,processes=600");
    FaultPlan second = FaultPlan.parse("cpu-hogs,at=4s,for=2s,processes=400");
    FaultPlan third = FaultPlan.parse("cpu-hogs,at=7s,for=2s,processes=1000");

    assertThatThrownBy(withHogs(25, first, second, third)::requireFaultsFit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "with the fault 'cpu-hogs all at 4s for 2s', 1025 CPU-bound processes run at once;"
                + " allowed: 0 to 1024, with those of overlapping faults and of --cpu-hogs; start"
                + " fewer, or start it later");
    assertThatThrownBy(withHogs(25, third)::requireFaultsFit)
        .hasMessageStartingWith("with the fault 'cpu-hogs all at 7s for 2s', 1025 ");
    withHogs(24, first, second, third).requireFaultsFit();
  }

  private static RunPlan withHogs(int standing, FaultPlan... faults) {
    return PlanFile.parse(
            "load: {total: 0, duration: 10s}%ncluster: {start: {faults: {cpuHogs: %d}}}"
                .formatted(standing))
        .withFaults(List.of(faults));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "process | blackhole,at=1s,for=9s",
        "container | kill=quorum,at=1s,for=1s",
        "container | cut-peers=leader,at=1s,for=1s",
        "container | blackhole,at=1s,for=1s,direction=in",
        "container | reset,at=1s,for=1s",
        "container | client-delay,at=1s,for=1s,delay=1ms",
        "container | cpu-hogs,at=1s,for=1s",
        "container | compact,at=9s",
        "external | command=x,at=1s,for=1s,script=true"
      })
  void isAcceptedWhenItFits(String origin, String fault) {
    plan("total: 0, duration: 10s", origin, 3, fault).requireFaultsFit();
  }

  private static RunPlan plan(String load, String origin, int members, String fault) {
    String given = origin.equals("external") ? "given: {endpoints: ['http://a:1']}, " : "";
    return PlanFile.parse(
            "load: {%s}%ncluster: {origin: %s, %sstart: {members: %d}}"
                .formatted(load, origin, given, members))
        .withFaults(List.of(FaultPlan.parse(fault)));
  }

  @Test
  void bringsTheProxiesThatItNeedsAndNoneToARehearsal() {
    RunPlan kill = plan("total: 0, duration: 10s", "process", 3, "kill,at=1s,for=1s");
    RunPlan hole = plan("total: 0, duration: 10s", "process", 3, "blackhole,at=1s,for=1s");

    assertThat(proxies(kill)).isEqualTo(Proxies.NONE);
    assertThat(proxies(hole)).isEqualTo(Proxies.CLIENTS);
    assertThat(RehearsalPlan.of(hole).faults()).isEmpty();
  }

  @Test
  void bringsContainersTheProxiesBeforeClientsAlone() {
    RunPlan cut = plan("total: 0, duration: 10s", "container", 3, "cut-peers,at=1s,for=1s");
    RunPlan reset = plan("total: 0, duration: 10s", "container", 3, "reset,at=1s,for=1s");

    assertThat(proxies(cut)).isEqualTo(Proxies.NONE);
    assertThat(proxies(reset)).isEqualTo(Proxies.CLIENTS);
  }

  private static Proxies proxies(RunPlan plan) {
    return plan.cluster().start().faults().proxies();
  }
}
