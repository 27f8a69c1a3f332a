// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.gate.GateRule;
import io.etcdbench.suite.RecordLine.Session;
import io.etcdbench.suite.RecordSchedule.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordScheduleTest {
  private static final Duration AMPLE = Duration.ofDays(1);

  private final RecordPlan plan =
      RecordPlan.from(
          Map.of(
              "KINDS", "aa client-10 server-20",
              "SERVERS", "fake three",
              "WORKLOADS", "get",
              "SUITES", "4",
              "INJECTED", "2"));
  private final RecordSchedule schedule = new RecordSchedule(plan);
  private final List<RecordLine> lines = new ArrayList<>();

  @Test
  void whatLagsMostIsNextAndServersThatCannotBeSlowedAreLeftOut() {
    List<String> order = new ArrayList<>();
    for (var next = schedule.next(lines, AMPLE);
        next.isPresent();
        next = schedule.next(lines, AMPLE)) {
      Row row = next.get();
      order.add(row.servers().word() + " " + row.kind().word());
      lines.add(line(row, plan.scale(), 2));
    }
    assertThat(order)
        .startsWith("fake aa", "fake client-10", "fake server-20", "three aa", "three client-10")
        .hasSize(2 * 4 + 2 * 2 + 2)
        .doesNotContain("three server-20");
    assertThat(order.subList(0, 7)).endsWith("fake aa", "three aa");
    assertThat(schedule.missing(lines)).isZero();
  }

  @Test
  void whatIsThereCountsWhenItIsOfTheSameScale() {
    Row aa = new Row(SuiteKind.AA, Servers.FAKE);
    lines.add(line(aa, "of another scale", 2));
    assertThat(schedule.done(aa, lines)).isZero();
    lines.add(line(aa, plan.scale(), 2));
    assertThat(schedule.done(aa, lines)).isEqualTo(1);
    assertThat(schedule.missing(lines)).isEqualTo(2 * 4 + 2 * 2 + 2 - 1);
  }

  @Test
  void whatDoesNotEndInTimeIsNotBegun() {
    Row aa = new Row(SuiteKind.AA, Servers.FAKE);
    lines.add(line(aa, plan.scale(), 3));
    lines.add(line(new Row(SuiteKind.AA, Servers.THREE), plan.scale(), 9));
    assertThat(schedule.next(lines, Duration.ofMinutes(3))).contains(aa);
    assertThat(schedule.next(lines, Duration.ofSeconds(60))).isEmpty();
    assertThat(schedule.next(lines, Duration.ofSeconds(-1))).isEmpty();
  }

  @Test
  void theTimeLeftIsThatOfSessionsThatAreThereOrOfTheirPairs() {
    double pair = (2 * 2 + 4 * (1 + 4 * 0.05) + 5) / 60;
    double expected = 1.3 * pair * (2 * 4 * 10 + 3 * 2 * 12);
    assertThat(schedule.minutes(lines)).isCloseTo(expected, within(0.01));
    lines.add(line(new Row(SuiteKind.AA, Servers.FAKE), plan.scale(), 1));
    double without = 1.3 * pair * (4 * 10 + 3 * 2 * 12);
    assertThat(schedule.minutes(lines)).isCloseTo(without + 3, within(0.01));
  }

  private static RecordLine line(Row row, String scale, double minutes) {
    return new RecordLine(
        RecordLine.SCHEMA,
        "",
        GateRule.VERSION,
        "2026-11-20T20:00:00Z",
        "abc",
        "a machine",
        scale,
        row.servers().word(),
        minutes,
        new Session(row.kind().word(), 7, "PASS", "because"),
        List.of());
  }
}
