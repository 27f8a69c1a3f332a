// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.chart.PercentileChart;
import io.etcdbench.report.chart.PercentileChart.Line;
import io.etcdbench.report.chart.RunCharts;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.FindingRemarks;
import io.etcdbench.report.section.ObjectiveFacts;
import io.etcdbench.report.section.ObjectiveSuite;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.sizing.check.CheckVerdict.Kind;
import java.util.ArrayList;
import java.util.List;

/** Renders a check as a document. Stateless. */
public final class CheckDocument {
  private CheckDocument() {}

  /**
   * Returns the document of a check.
   *
   * @param result the content of {@code check.json}
   */
  public static Document of(CheckResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "",
            List.of(
                new Assessment(
                    new Badge(word(result.outcome().kind()), tone(result.outcome().kind())),
                    result.outcome().why(),
                    "",
                    FindingRemarks.of(result.findings())))));
    if (!result.criteria().isEmpty()) {
      List<Fact> criteria = ObjectiveFacts.of(result.criteria(), Precision.ROUNDED);
      sections.add(new Section("Criteria", List.of(new Facts(criteria))));
    }
    List<Chart> charts = charts(result);
    if (!charts.isEmpty()) {
      sections.add(
          new Section(
              "Latency by percentile",
              List.of(new Charts("", RunCharts.PERCENTILES, Layout.PAIR, charts))));
    }
    if (!result.members().isEmpty()) {
      sections.add(new Section("Cost of the keys", List.of(growth(result.members()))));
    }
    sections.add(EnvironmentFacts.section(result.environment()));
    RunPlan plan = result.plan();
    if (plan != null) {
      sections.add(Section.folded("Plan", List.of(new Facts(PlanFacts.of(plan)))));
    }
    return new Document(
        "etcd-bench check %s: %s".formatted(result.check(), word(result.outcome().kind())),
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(dataset(result), suite(result)));
  }

  private static String word(Kind kind) {
    return kind == Kind.PASSED ? "PASSED" : kind == Kind.STOPPED ? "STOPPED" : "FAILED: " + kind;
  }

  private static Tone tone(Kind kind) {
    return switch (kind) {
      case PASSED -> Tone.GOOD;
      case CLUSTER -> Tone.BAD;
      case GENERATOR, STOPPED -> Tone.WARN;
    };
  }

  private static List<Chart> charts(CheckResult result) {
    List<Chart> charts = new ArrayList<>();
    for (SeriesResult series : result.series()) {
      if (series.isOk()) {
        List<Line> lines = new ArrayList<>();
        LatencySummary response = series.responseNanos();
        if (response != null) {
          lines.add(new Line("response time", "c1", response));
        }
        lines.add(new Line("service time", "c2", series.serviceNanos()));
        charts.add(PercentileChart.of(series.operation() + ": latency by percentile", lines, null));
      }
    }
    return charts;
  }

  private static Table growth(List<MemberGrowth> members) {
    List<List<String>> rows =
        members.stream()
            .map(
                one ->
                    List.of(
                        one.member(),
                        Long.toString(one.keys()),
                        Quantity.bytes(one.residentBytes()),
                        whole((double) one.residentBytes() / one.keys()) + " B",
                        Quantity.bytes(one.databaseBytes()),
                        whole((double) one.databaseBytes() / one.keys()) + " B",
                        free(one)))
            .toList();
    return new Table(
        List.of("member", "keys", "memory", "memory/key", "database", "database/key", "quota left"),
        List.of(Group.of("", rows)));
  }

  private static String free(MemberGrowth growth) {
    Long bytes = growth.freeBytes();
    return bytes == null ? "-" : Quantity.bytes(bytes);
  }

  private static Dataset dataset(CheckResult result) {
    return new Dataset(
        List.of("criterion", "verdict", "observed", "unit", "reason"),
        result.criteria().stream().map(CheckDocument::row).toList());
  }

  private static List<String> row(ObjectiveResult criterion) {
    return List.of(
        criterion.objective(),
        criterion.verdict().toString(),
        Dataset.cell(criterion.observed()),
        criterion.unit(),
        criterion.reason());
  }

  private static TestSuite suite(CheckResult result) {
    TestSuite.Outcome outcome =
        switch (result.outcome().kind()) {
          case PASSED -> TestSuite.Outcome.PASSED;
          case CLUSTER -> TestSuite.Outcome.FAILED;
          case GENERATOR -> TestSuite.Outcome.ERROR;
          case STOPPED -> TestSuite.Outcome.SKIPPED;
        };
    List<Case> cases = new ArrayList<>();
    cases.add(new Case("check", result.check(), outcome, result.outcome().why()));
    cases.addAll(ObjectiveSuite.cases("check", result.criteria()));
    return new TestSuite("etcd-bench check", List.of(new Fact("check", result.check())), cases);
  }
}
