// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.fault.Faults.FaultEvent;
import io.etcdbench.driver.Eventually;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.fault.FaultPlan;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class FaultScheduleTest {
  private static final long MILLI = 1_000_000;
  private final ScriptedCluster cluster = new ScriptedCluster(3);
  private final StopSignal over = new StopSignal();

  private FaultSchedule start(long begin, String... faults) {
    return FaultSchedule.start(
        List.of(faults).stream().map(FaultPlan::parse).toList(), cluster, begin, over);
  }

  private void await(String event) {
    Eventually.holds(event, () -> cluster.done().contains(event));
  }

  @Test
  void beginsAndEndsAFaultNotBeforeItsInstants() {
    long begin = System.nanoTime();
    try (FaultSchedule schedule = start(begin, "kill=leader,at=100ms,for=150ms")) {
      await("restart m1");
      assertThat(schedule.failures()).isEmpty();
    }
    assertThat(cluster.done()).containsExactly("kill m1", "restart m1");
    List<FaultEvent> events = cluster.faults().events();
    assertThat(events.get(0).atNanos() - begin).isGreaterThanOrEqualTo(100 * MILLI);
    assertThat(events.get(1).atNanos() - begin).isGreaterThanOrEqualTo(250 * MILLI);
  }

  @Test
  void concernsTheMembersOfItsTarget() {
    FaultSchedule schedule = start(System.nanoTime(), "freeze=quorum,at=1ms,for=1ms");
    try (schedule) {
      await("resume m0");
      await("resume m1");
    }
    assertThat(cluster.done().subList(0, 2)).containsExactly("pause m1", "pause m0");
  }

  @Test
  void restartsOneMemberAfterTheOther() {
    FaultSchedule schedule = start(System.nanoTime(), "rolling-restart,at=1ms");
    try (schedule) {
      await("restart m2");
    }
    assertThat(cluster.done())
        .containsExactly(
            "terminate m0",
            "restart m0",
            "terminate m1",
            "restart m1",
            "terminate m2",
            "restart m2");
  }

  @Test
  void takesBackWhatHasBegunWhenItIsClosed() {
    FaultSchedule schedule =
        start(System.nanoTime(), "freeze=all,at=1ms,for=1h", "kill=m0,at=1h,for=1s");
    await("pause m2");

    schedule.close();

    assertThat(cluster.done())
        .containsOnly("pause m0", "pause m1", "pause m2", "resume m0", "resume m1", "resume m2");
  }

  @Test
  void takesBackWhatHasBegunAsSoonAsTheRunIsOver() {
    FaultSchedule schedule = start(System.nanoTime(), "freeze=m0,at=1ms,for=1h");
    try (schedule) {
      await("pause m0");
      over.give();
      await("resume m0");
    }
  }

  @Test
  void restartsNoFurtherMemberOnceTheRunIsOver() {
    cluster.beforeEach(
        action -> {
          if (action.equals("restart m0")) {
            over.give();
          }
        });

    try (FaultSchedule schedule = start(System.nanoTime(), "rolling-restart,at=1ms")) {
      await("restart m0");
      assertThat(schedule.failures()).isEmpty();
    }

    assertThat(cluster.done()).containsExactly("terminate m0", "restart m0");
  }

  @Test
  void waitsForNoFaultThatIsNotRevertedWhenAStopIsOverdue() {
    AtomicBoolean released = new AtomicBoolean();
    cluster.beforeEach(
        action -> {
          if (action.equals("resume m0")) {
            Eventually.holds("the schedule is closed", released::get);
          }
        });
    FaultSchedule schedule =
        start(System.nanoTime(), "freeze=m0,at=1ms,for=1h", "freeze=m1,at=1ms,for=1h");
    await("pause m0");
    await("pause m1");

    over.give();
    await("resume m1");
    over.giveAtOnce();
    schedule.close();

    assertThat(schedule.failures())
        .containsExactly(
            "the fault 'freeze m0 at 1ms for 1h' did not end as planned: it was not reverted in the"
                + " time that a stop allows, and may last");
    released.set(true);
    await("resume m0");
  }

  @Test
  void takesBackTheHalfOfAFaultThatFailed() {
    cluster.refuse("pause m0");
    try (FaultSchedule schedule = start(System.nanoTime(), "freeze=quorum,at=1ms,for=1h")) {
      await("resume m1");
      Eventually.holds("a failure", () -> !schedule.failures().isEmpty());
      assertThat(schedule.failures())
          .containsExactly(
              "the fault 'freeze quorum at 1ms for 1h' did not begin as planned: m0 refuses")
          .allMatch(FaultSchedule::isOfBegin);
    }
  }

  @Test
  void runsTheUsersOwnScriptWithTheNameAndTheMoment() {
    try (FaultSchedule schedule =
        start(
            System.nanoTime(),
            "command=drain-node,at=1ms,for=1ms,script=test \"$1 $2\" = \"drain-node begin\" #")) {
      Eventually.holds("a failure", () -> !schedule.failures().isEmpty());
      // 'begin' is accepted, 'end' is not: the script decides by its second argument
      assertThat(schedule.failures()).singleElement().asString().contains("did not end as planned");
      assertThat(schedule.failures()).noneMatch(FaultSchedule::isOfBegin);
    }
    assertThat(cluster.faults().events())
        .extracting(FaultEvent::what)
        .containsExactly("drain-node begins", "drain-node ends");
  }

  @Test
  void sleepsNoLongerThanUntilTheNextRepetition() {
    assertThat(FaultSchedule.waitNanos(1_000 * MILLI, 10 * MILLI)).isEqualTo(10 * MILLI);
    assertThat(FaultSchedule.waitNanos(5 * MILLI, 10 * MILLI)).isEqualTo(5 * MILLI);
    assertThat(FaultSchedule.waitNanos(1_000 * MILLI, Long.MAX_VALUE)).isEqualTo(20 * MILLI);
  }

  @Test
  void refusesWhatTheClusterDoesNotSupport() {
    cluster.withdraw(Capability.PAUSE);

    assertThatThrownBy(
            () ->
                FaultSchedule.requirePossible(
                    List.of(FaultPlan.parse("freeze=m0,at=1s,for=1s")), cluster))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("the fault 'freeze m0 at 1s for 1s' is not possible");
  }
}
