// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static io.etcdbench.format.Phrase.count;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.HeatMap;
import io.etcdbench.document.Tone;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.sizing.failover.FailoverResult.AssertionResult;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.FailoverResult.FaultFacts;
import io.etcdbench.sizing.failover.Scorecard.Count;
import io.etcdbench.sizing.failover.Scorecard.Gaps;
import io.etcdbench.sizing.failover.Scorecard.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renders a failover session as a document. Stateless. */
public final class FailoverDocument {
  private static final double SHORTEST_COLOURED_MILLIS = 100;
  private static final double DARKEST_MILLIS = 60_000;

  private FailoverDocument() {}

  /**
   * Returns the document of a session.
   *
   * @param result the content of {@code failover.json}
   */
  public static Document of(FailoverResult result) {
    Scorecard scorecard = new Scorecard(result);
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(assessment(result, scorecard))));
    if (!result.cycles().isEmpty()) {
      sections.add(new Section("Scorecard", List.of(maps(result, scorecard))));
      sections.add(
          new Section("Settings compared", List.of(FailoverTables.ranking(result, scorecard))));
      sections.add(new Section("Elections", List.of(FailoverTables.elections(result))));
      sections.add(
          new Section(
              "Writes, reads, watches and leases",
              List.of(
                  FailoverTables.invariants(result, scorecard),
                  FailoverTables.streams(result, scorecard))));
      if (result.cycles().stream().anyMatch(cycle -> cycle.together() != null)) {
        sections.add(new Section("Locks", List.of(FailoverTables.locks(result, scorecard))));
        sections.add(
            new Section("Members and clients together", List.of(FailoverTables.together(result))));
        sections.add(Section.folded("Parts of a gap", List.of(FailoverTables.parts(result))));
      }
      sections.add(Section.folded("Cycles", List.of(FailoverTables.cycles(result))));
    }
    sections.add(Section.folded("Settings", List.of(settings(result))));
    sections.add(Section.folded("Faults", List.of(faults(result))));
    sections.add(EnvironmentFacts.section(result.environment()));
    return new Document(
        title(result),
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(FailoverTables.dataset(result), FailoverTables.suite(result, scorecard)));
  }

  private static String title(FailoverResult result) {
    return say(
        "etcd-bench failover: %s, %s, %d of %d cycles",
        count(result.settings().size(), "setting"),
        count(result.faults().size(), "fault"),
        result.cycles().size(),
        result.total());
  }

  private static Assessment assessment(FailoverResult result, Scorecard scorecard) {
    int lost = scorecard.total(Count.LOST);
    int stale = scorecard.total(Count.STALE);
    List<Remark> remarks = new ArrayList<>();
    for (AssertionResult one : result.assertions()) {
      remarks.add(new Remark(badge(one), one.text(), one.observed(), ""));
    }
    recommended(result, scorecard).ifPresent(text -> remarks.add(Remark.seen(text)));
    double lag = result.timed().stream().mapToDouble(Cycle::lagMillis).max().orElse(0);
    stalled(result).ifPresent(text -> remarks.add(Remark.seen(text)));
    leftOut(result, result.withoutFault(), "the fault was not injected")
        .ifPresent(text -> remarks.add(Remark.seen(text)));
    leftOut(result, result.notServedBefore(), FailoverSession.NOT_SERVED)
        .ifPresent(text -> remarks.add(Remark.seen(text)));
    remarks.add(
        Remark.seen(
            say(
                "calls were sent up to %s ms late and are due every %s ms, which limits the"
                    + " precision of gaps",
                whole(lag), whole(1e3 / result.plan().ratePerSecond()))));
    if (result.cycles().isEmpty()) {
      return new Assessment(new Badge("UNKNOWN", Tone.PLAIN), "No cycle completed.", "", remarks);
    }
    boolean safe = lost == 0 && stale == 0;
    if (safe && !result.anyFaultBegan()) {
      return new Assessment(
          new Badge("UNKNOWN", Tone.PLAIN),
          "No fault was injected in any cycle, so nothing was tested.",
          "",
          remarks);
    }
    if (safe && result.unaudited() > 0) {
      return new Assessment(
          new Badge("UNKNOWN", Tone.PLAIN),
          say(
              "The writes of %d of %d cycles were not audited: the store's history could not be read.",
              result.unaudited(), result.cycles().size()),
          "",
          remarks);
    }
    if (safe && scorecard.isStopped()) {
      return new Assessment(
          new Badge("INCOMPLETE", Tone.WARN),
          say(
              "%d of %d cycles completed: %d of %d acknowledged writes lost,"
                  + " %d linearizable reads stale.",
              result.cycles().size(),
              result.total(),
              lost,
              scorecard.total(Count.ACKNOWLEDGED),
              stale),
          "",
          remarks);
    }
    return new Assessment(
        new Badge(safe ? "SAFE" : "UNSAFE", safe ? Tone.GOOD : Tone.BAD),
        say(
            "%d of %d acknowledged writes lost, %d linearizable reads stale.",
            lost, scorecard.total(Count.ACKNOWLEDGED), stale),
        "",
        remarks);
  }

  private static Optional<String> stalled(FailoverResult result) {
    List<String> which =
        result.stalled().stream()
            .map(
                cycle ->
                    say(
                        "%s, cycle %d: %s",
                        cycle.fault(), cycle.number(), seconds(cycle.lagMillis() / 1e3)))
            .toList();
    return which.isEmpty()
        ? Optional.empty()
        : Optional.of(
            say(
                "all times exclude %d of %d cycles, because etcd-bench itself sent calls over %d"
                    + " ms late (%s)",
                which.size(),
                result.cycles().size(),
                result.plan().lateMillis(),
                String.join("; ", which)));
  }

  private static Optional<String> leftOut(FailoverResult result, List<Cycle> cycles, String why) {
    List<String> which =
        cycles.stream().map(cycle -> say("%s, cycle %d", cycle.fault(), cycle.number())).toList();
    return which.isEmpty()
        ? Optional.empty()
        : Optional.of(
            say(
                "all times exclude %d of %d cycles, because %s (%s)",
                which.size(), result.cycles().size(), why, String.join("; ", which)));
  }

  private static Badge badge(AssertionResult one) {
    Boolean holds = one.holds();
    return Badge.of(holds == null ? "UNKNOWN" : holds ? Verdict.MET : Verdict.MISSED);
  }

  /** Describes the setting recommended by the ranking, with its evidence. */
  private static Optional<String> recommended(FailoverResult result, Scorecard scorecard) {
    if (result.timed().isEmpty() || result.settings().size() < 2) {
      return Optional.empty();
    }
    Rank best = scorecard.ranking().get(0);
    if (!best.objections().isEmpty()) {
      return Optional.of("every setting has objections; see 'Settings compared'");
    }
    String name = result.settings().get(best.setting()).name();
    String baseline = result.settings().get(0).name();
    return Optional.of(
        best.setting() == 0
            ? say("recommended: %s; no other setting without an objection had shorter gaps", name)
            : say(
                "recommended: %s; its gap was shorter than that of %s in %d of %d cycles, longer in %d",
                name, baseline, best.shorter(), best.cycles(), best.longer()));
  }

  private static Charts maps(FailoverResult result, Scorecard scorecard) {
    List<HeatMap> maps = new ArrayList<>();
    for (CallKind kind : CallKind.values()) {
      List<HeatMap.Row> rows = new ArrayList<>();
      for (int i = 0; i < result.settings().size(); i++) {
        List<HeatMap.Cell> cells = new ArrayList<>();
        for (FaultFacts fault : result.faults()) {
          cells.add(cell(scorecard.gaps(i, fault.name(), kind)));
        }
        rows.add(new HeatMap.Row(result.settings().get(i).name(), cells));
      }
      maps.add(
          new HeatMap(
              kind.label() + ": longest gap, p50 / p90 / max over cycles, s",
              "setting",
              result.faults().stream().map(FaultFacts::name).toList(),
              rows));
    }
    return new Charts(
        "",
        say(
            "A gap begins when the first call that failed or took over %d ms was due, and ends"
                + " with the first success followed by %d ms of service. A + marks a gap that was"
                + " still open when the observation ended.",
            result.plan().lateMillis(), result.plan().calmMillis()),
        Charts.Layout.STACK,
        List.copyOf(maps));
  }

  private static HeatMap.Cell cell(Gaps gaps) {
    if (gaps.isEmpty()) {
      return new HeatMap.Cell("-", 0);
    }
    String text =
        say(
            "%s / %s / %s%s",
            decimals(gaps.quantile(0.5) / 1e3, 1),
            decimals(gaps.quantile(0.9) / 1e3, 1),
            decimals(gaps.max() / 1e3, 1),
            gaps.unrecovered() > 0 ? "+" : "");
    double depth =
        Math.log(Math.max(SHORTEST_COLOURED_MILLIS, gaps.quantile(0.9)) / SHORTEST_COLOURED_MILLIS)
            / Math.log(DARKEST_MILLIS / SHORTEST_COLOURED_MILLIS);
    return new HeatMap.Cell(text, Math.min(1, depth));
  }

  private static Facts settings(FailoverResult result) {
    return new Facts(
        result.settings().stream()
            .map(one -> new Fact(one.name(), one.meaning() + ": " + one.client()))
            .toList());
  }

  private static Facts faults(FailoverResult result) {
    return new Facts(
        result.faults().stream()
            .map(one -> new Fact(one.name(), one.meaning() + ": " + one.plan()))
            .toList());
  }
}
