// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.document.Tone;
import io.etcdbench.document.html.Element;
import io.etcdbench.document.html.HtmlBlocks;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.report.FiguresLine;
import io.etcdbench.report.Latency;
import io.etcdbench.report.section.ObjectiveFacts;
import io.etcdbench.report.section.Operations;
import io.etcdbench.report.section.UncertaintyFacts;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What stands first: whether a run is to be believed, and its figures in short. */
final class PageHead {
  private PageHead() {}

  /** The verdict on one run. */
  static Element verdict(PageRun run) {
    Element section =
        Element.of("section", "verdict " + HtmlBlocks.css(Tone.of(run.result().status())));
    section.add(
        Element.of("p")
            .add(badge(run.result().status()))
            .text(" " + meaning(run.result().status())));
    List<Element> items = new ArrayList<>();
    run.result().objectives().forEach(one -> items.add(objective(one)));
    run.result().findings().forEach(one -> items.add(finding(one)));
    if (!items.isEmpty()) {
      section.add(Element.of("ul", "findings").add(items));
    }
    return section;
  }

  /** What held the run back, with what it rests on; nothing for a run that offered no load. */
  static List<Element> explanation(PageRun run) {
    if (!Explanation.isFor(run.result())) {
      return List.of();
    }
    Explanation why = Explanation.of(run.result());
    Element evidence = Element.of("ul", "findings");
    why.evidence().forEach(line -> evidence.add(Element.of("li").text(line)));
    why.missing().forEach(what -> evidence.add(Element.of("li").text("not known: " + what)));
    return List.of(
        Element.of("section", "verdict " + HtmlBlocks.css(Tone.of(why.verdict())))
            .add(
                Element.of("p")
                    .add(badge(why.verdict().toString(), HtmlBlocks.css(Tone.of(why.verdict()))))
                    .text(" " + capitalized(why.verdict().meaning()) + ".")
                    .add(Element.of("span", "advice").text("To do: " + why.advice())),
                evidence));
  }

  private static String capitalized(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  private static String meaning(Status status) {
    return switch (status) {
      case VALID -> "Nothing that was checked speaks against these figures.";
      case DOUBTFUL -> "Read the findings before you believe these figures.";
      case INVALID -> "These figures do not mean what they seem to.";
    };
  }

  private static Element finding(Finding finding) {
    Element item =
        Element.of("li")
            .add(
                badge(finding.severity().toString(), HtmlBlocks.css(Tone.of(finding.severity()))),
                Element.of("b").text(" " + finding.kind() + ": "))
            .text(finding.observed());
    return finding.advice().isEmpty()
        ? item
        : item.add(Element.of("span", "advice").text(" " + finding.advice()));
  }

  private static Element objective(ObjectiveResult objective) {
    String verdict = objective.verdict().toString();
    String told = ObjectiveFacts.of(List.of(objective), Precision.ROUNDED).get(0).text();
    return Element.of("li").add(badge(verdict, HtmlBlocks.css(Tone.of(verdict)))).text(" " + told);
  }

  /** A status as a badge. */
  static Element badge(Status status) {
    return badge(status.toString(), HtmlBlocks.css(Tone.of(status)));
  }

  private static Element badge(String word, String css) {
    return Element.of("span", "badge " + css).text(word);
  }

  /** Where and with what, in one line. */
  static String where(PageRun run) {
    ClusterDescription cluster = run.result().environment().cluster();
    List<String> parts = new ArrayList<>();
    parts.add(run.result().environment().timestamp().toString());
    if (cluster != null) {
      parts.add("etcd " + cluster.etcdVersion());
      parts.add(cluster.topology());
    }
    run.measure().ifPresent(phase -> parts.add("measured for " + length(phase)));
    return String.join(" · ", parts);
  }

  private static String length(PhaseResult phase) {
    return AxisLabels.nanos((double) phase.elapsedNanos());
  }

  /** What was made worse on purpose; nothing where nothing was. */
  static List<Element> faults(PageRun run) {
    List<String> faults = PageMarks.faults(run);
    return faults.isEmpty()
        ? List.of()
        : List.of(
            Element.of("p")
                .add(badge("FAULTS", "warn"))
                .text(" Injected for the whole run: " + String.join(", ", faults) + "."));
  }

  /** A card for each operation that was measured. */
  static List<Element> cards(PageRun run, SeriesStyle paint) {
    List<Element> cards = new ArrayList<>();
    run.measure()
        .ifPresent(
            phase ->
                Operations.names(phase).forEach(name -> cards.add(card(run, phase, name, paint))));
    return cards;
  }

  private static Element card(PageRun run, PhaseResult phase, String operation, SeriesStyle paint) {
    List<SeriesResult> all = Operations.named(phase, operation);
    List<SeriesResult> fine = all.stream().filter(SeriesResult::isOk).toList();
    String title = paint.overlaid() ? run.name() + ": " + operation : operation;
    Element card =
        Element.of("div", "card" + (paint.overlaid() ? " " + SeriesStyle.colour(run.number()) : ""))
            .add(
                Element.of("h3").text(title),
                Element.of("p", "rate")
                    .add(Element.of("b").text(AxisLabels.number(Operations.rate(fine))))
                    .text(" ended well per second" + interval(fine)));
    fine.forEach(series -> card.add(latencies(series)));
    long failed = Operations.count(all) - Operations.count(fine);
    String counts =
        "%s ended, %s"
            .formatted(
                Quantity.count(Operations.count(all)),
                failed == 0
                    ? "none failed"
                    : Quantity.count(failed)
                        + " failed ("
                        + Quantity.share(failed, Operations.count(all))
                        + ")");
    return card.add(Element.of("p", "soft").text(counts));
  }

  private static String interval(List<SeriesResult> fine) {
    String interval =
        fine.stream()
            .flatMap(one -> UncertaintyFacts.known(one).stream())
            .findFirst()
            .map(one -> UncertaintyFacts.plusMinus(one.opsPerSecond(), Operations.rate(fine)))
            .orElse("");
    return interval.isEmpty() ? "" : ", " + interval + " at 95 %";
  }

  private static Element latencies(SeriesResult series) {
    Latency latency = FiguresLine.shown(series);
    Map<String, Bounds> bounds = UncertaintyFacts.shown(series);
    Element figures = Element.of("div", "figures");
    for (Quantiles.Quantile one : Quantiles.CARD) {
      figures.add(figure(one.label(), latency.quantile(one.quantile()), bounds.get(one.label())));
    }
    figures.add(figure("max", OptionalLong.of(latency.summary().max()), null));
    String clock = series.responseNanos() == null ? "service time" : "response time";
    return Element.of("div").add(Element.of("p", "soft").text(clock), figures);
  }

  private static Element figure(String label, OptionalLong nanos, @Nullable Bounds bounds) {
    String value = nanos.isPresent() ? Quantity.nanos(nanos.getAsLong()) : "-";
    Element figure =
        Element.of("div").add(Element.of("span", "soft").text(label), Element.of("b").text(value));
    String interval = UncertaintyFacts.plusMinus(bounds, (double) nanos.orElse(0));
    return interval.isEmpty() ? figure : figure.add(Element.of("span", "soft").text(interval));
  }
}
