// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.MILLI_NANOS;
import static io.etcdbench.analysis.audit.HealthyRun.kinds;
import static io.etcdbench.analysis.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is asked of the load: was it offered, and is it a measurement? Each rule with a run that
 * must raise it and a like one that must not.
 */
final class LoadRulesTest {

  @Test
  void noticesThatLittlesLawDoesNotHold() {
    // 2,000/s * 5 ms = 10 in flight
    assertThat(only(new HealthyRun().clients(12)))
        .isEqualTo(
            "littles-law WARNING throughput times mean service time is 0.83 of the 12 operations in"
                + " flight");
    assertThat(kinds(new HealthyRun().clients(9)))
        .containsExactly("littles-law", "idle-connections");
  }

  @Test
  void asksLittlesLawOnlyWhereClientsDoEnough() {
    assertThat(kinds(new HealthyRun().clients(1_001).connections(1))).isEmpty();
    assertThat(kinds(new HealthyRun().clients(1_000).connections(1)))
        .containsExactly("littles-law");
  }

  @Test
  void noticesConnectionsThatCarryNothing() {
    assertThat(only(new HealthyRun().connections(1_000)))
        .isEqualTo("idle-connections INFO 1000 connections served 10 clients");
  }

  @Test
  void takesConnectionsOfWatchersForUsed() {
    String client = "client: {connections: {count: 1000}}\nload: {concurrency: 10}\n";

    assertThat(kindsOf(client)).contains("idle-connections");
    assertThat(kindsOf(client + "watch: {listeners: live}")).doesNotContain("idle-connections");
  }

  private static List<String> kindsOf(String plan) {
    RunResult run = new HealthyRun().result().toBuilder().plan(PlanFile.parse(plan)).build();
    return Audit.of(run).stream().map(Finding::kind).toList();
  }

  @Test
  void noticesARateThatWasNotReached() {
    assertThat(only(new HealthyRun().rate(2_500, 0)))
        .isEqualTo(
            "target-not-reached WARNING 2000.0 of 2500.0 operations per second were done, 80 %, 0"
                + " were dropped, and the backlog grew by 5000");
    assertThat(only(new HealthyRun().rate(2_000, 1))).startsWith("target-not-reached WARNING ");
    assertThat(kinds(new HealthyRun().rate(2_010, 0))).isEmpty();
  }

  @Test
  void countsNotWhatWasInFlightAtTheEndAsMissing() {
    // 210 a second for 10 s are 100 more than the 2,000 that were done; 101 are in flight
    HealthyRun slow =
        new HealthyRun()
            .rate(210, 0)
            .withoutSeries()
            .with("put", "ok", 2_000, 480 * MILLI_NANOS, 480 * MILLI_NANOS)
            .members(SampleAccount.steadyMember("m0", 2_000, 10));

    assertThat(kinds(slow)).isEmpty();
    assertThat(kinds(slow.inFlight(200, 101, 101, 101, 101, 101, 101, 101, 101, 101, 101)))
        .isEmpty();
  }

  @Test
  void countsWhatWaitsInAGrowingQueueAsMissing() {
    // 400 of 1,000 a second end: 6,000 wait after 10 s, and an operation takes 7.5 s on average
    HealthyRun queue =
        new HealthyRun()
            .rate(1_000, 0)
            .clients(10_000)
            .withoutSeries()
            .with("put", "ok", 4_000, 7_500 * MILLI_NANOS, 7_500 * MILLI_NANOS)
            .members(SampleAccount.steadyMember("m0", 4_000, 10))
            .inFlight(400, 600, 1_200, 1_800, 2_400, 3_000, 3_600, 4_200, 4_800, 5_400, 6_000);

    assertThat(kinds(queue)).containsExactly("target-not-reached");
  }

  @Test
  void noticesASenderThatWasLate() {
    assertThat(only(late(6 * MILLI_NANOS)))
        .startsWith("schedule-late WARNING operations were sent 1.00 ms late on average, 20 % of");
    assertThat(kinds(late(5 * MILLI_NANOS + 400_000))).isEmpty();
  }

  private static HealthyRun late(long responseNanos) {
    return new HealthyRun()
        .rate(2_000, 0)
        .withoutSeries()
        .with("put", "ok", 20_000, 5 * MILLI_NANOS, responseNanos);
  }

  @Test
  void noticesErrorsAboveTheBudget() {
    assertThat(kinds(failing(201))).containsExactly("errors-above-budget");
    assertThat(kinds(failing(200))).isEmpty();
  }

  static HealthyRun failing(long failed) {
    return new HealthyRun()
        .withoutSeries()
        .with("put", "ok", 20_000 - failed, 5 * MILLI_NANOS, null)
        .with("put", "timeout", failed, 5 * MILLI_NANOS, null);
  }

  @Test
  void noticesTooFewSamples() {
    assertThat(kinds(samples(999))).containsExactly("few-samples");
    assertThat(kinds(samples(1_000))).isEmpty();
  }

  private static HealthyRun samples(long count) {
    return new HealthyRun()
        .withoutSeries()
        .with("put", "ok", count, 10_000 * MILLI_NANOS / count * 10, null)
        .members(SampleAccount.steadyMember("m0", count, 10));
  }

  @Test
  void noticesAnOpenLoopAtItsLimit() {
    // 2,000/s * 5 ms are 10 in flight
    assertThat(kinds(new HealthyRun().rate(2_000, 0).clients(10)))
        .containsExactly("in-flight-limit");
    assertThat(kinds(new HealthyRun().rate(2_000, 0).clients(11))).isEmpty();
    HealthyRun stalls = new HealthyRun().rate(2_000, 0).clients(50);
    assertThat(kinds(stalls.seconds(50, 5 * MILLI_NANOS, 2_000)))
        .containsExactly("in-flight-limit");
    assertThat(kinds(stalls.seconds(49, 5 * MILLI_NANOS, 2_000))).isEmpty();
  }
}
