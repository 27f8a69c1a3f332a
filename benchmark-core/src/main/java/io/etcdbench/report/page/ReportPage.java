// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Document.Section;
import io.etcdbench.document.html.Element;
import io.etcdbench.document.html.HtmlBlocks;
import io.etcdbench.document.html.HtmlPage;
import io.etcdbench.format.Precision;
import io.etcdbench.report.ReportBuilder;
import io.etcdbench.report.SideBySide;
import io.etcdbench.report.page.PageMarks.Mark;
import io.etcdbench.report.section.MemberFigures;
import io.etcdbench.report.section.WorkloadTitle;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells one run, or several over each other, as a page of HTML: one file that needs no network, no
 * script and no server. Stateless.
 */
public final class ReportPage {
  /** With more, neither colours nor readers can tell them apart. */
  public static final int MOST_RUNS = SeriesStyle.COLOURS;

  /** Told at the top of the page already. */
  private static final Set<String> AT_THE_TOP =
      Set.of("Objectives", "Findings", "Latency budget", "What holds it back");

  /** Told side by side where there are several runs. */
  private static final Set<String> SIDE_BY_SIDE = Set.of("Environment", "Plan", "Files");

  private static final String PERCENTILES =
      "Both axes are logarithmic. Response time is done - intended, what a user feels; service time"
          + " is done - sent. A curve ends where fewer than ten samples lie above the percentile.";

  private static final String BUDGET =
      "Where the mean latency went, part by part, as if one came after the other. A model from the"
          + " means of client and members, no trace; what nobody accounts for is the rest.";

  private static final String SECONDS =
      "Each figure has the same seconds. A percentile is missing where a second has too few samples"
          + " for it. Point at a second to read its figures.";

  private static final String MEMBERS =
      "What each member said of itself in each second. A figure has one scale for all members.";

  private static final String OVERLAID =
      "Each run has a colour. Runs that were not measured in turns hold the noise of their own"
          + " time: what differs here is a reason to measure, not a result. 'etcd-bench gate'"
          + " decides.";

  private final List<PageRun> runs;
  private final Path folder;
  private final SeriesStyle paint;

  private ReportPage(List<PageRun> runs, Path folder) {
    this.runs = runs;
    this.folder = folder;
    this.paint = new SeriesStyle(runs.size() > 1);
  }

  /**
   * A page on one run.
   *
   * @param result what to tell
   * @param folder where its files are, as the reader should see it
   * @return HTML
   */
  public static String of(RunResult result, Path folder) {
    return new ReportPage(List.of(new PageRun(WorkloadTitle.of(result), 0, result)), folder)
        .render();
  }

  /**
   * A page on several runs, whose curves lie over each other.
   *
   * @param results by what tells them from each other, in the order in which they are shown; 1 to
   *     {@link #MOST_RUNS}
   * @return HTML
   * @throws IllegalArgumentException when there are too many or none; the message is one sentence
   */
  public static String overlay(Map<String, RunResult> results) {
    if (results.isEmpty() || results.size() > MOST_RUNS) {
      throw new IllegalArgumentException(
          "%d runs are given for one page; allowed: 1 to %d".formatted(results.size(), MOST_RUNS));
    }
    List<PageRun> runs = new ArrayList<>();
    results.forEach((name, result) -> runs.add(new PageRun(name, runs.size(), result)));
    return new ReportPage(runs, Path.of("")).render();
  }

  private String render() {
    return HtmlPage.render(title(), main());
  }

  /** The workload; of several runs also their names. */
  private String title() {
    String workloads = String.join("; ", runs.stream().map(PageRun::workload).distinct().toList());
    return paint.overlaid()
        ? workloads + ": " + String.join(", ", runs.stream().map(PageRun::name).toList())
        : workloads;
  }

  private Element main() {
    Element main = Element.of("main");
    main.add(Element.of("h1").text(title()));
    if (paint.overlaid()) {
      main.add(hint(OVERLAID));
      runs.forEach(run -> main.add(title(run)));
    } else {
      runs.forEach(run -> main.add(title(run)).add(findings(run)));
    }
    main.add(nonEmpty("cards", runs.stream().flatMap(run -> cards(run).stream()).toList()));
    add(main, "Latency by percentile", PERCENTILES, percentiles());
    add(main, "Latency budget", BUDGET, nonEmpty("pair", new BudgetFigures(paint).of(runs)));
    add(main, "Second by second", SECONDS, timeline());
    add(main, "Members, second by second", MEMBERS, new MemberFigures(runs, paint).rows());
    if (paint.overlaid()) {
      runs.forEach(run -> main.add(HtmlBlocks.section(run.name() + ": findings", findings(run))));
    }
    runs.forEach(run -> main.add(figures(run)));
    return paint.overlaid() ? main.add(SideBySide.of(runs)) : main;
  }

  private Element title(PageRun run) {
    Element title = Element.of("div", "runtitle");
    if (paint.overlaid()) {
      title.add(
          Element.of("h2", SeriesStyle.colour(run.number()))
              .text(run.name() + " ")
              .add(PageHead.badge(run.result().status())));
    }
    return title.add(Element.of("p", "soft").text(PageHead.where(run))).add(PageHead.faults(run));
  }

  /** Whether the run can be believed, and what limited it. */
  private static List<Element> findings(PageRun run) {
    List<Element> elements = new ArrayList<>(List.of(PageHead.verdict(run)));
    elements.addAll(PageHead.explanation(run));
    return elements;
  }

  private List<Element> cards(PageRun run) {
    return PageHead.cards(run, paint);
  }

  private List<Element> percentiles() {
    return nonEmpty("pair", new PercentileFigures(paint).of(runs));
  }

  private List<Element> timeline() {
    List<PageRun> timed = runs.stream().filter(run -> !run.timeline().isEmpty()).toList();
    if (timed.isEmpty()) {
      return List.of();
    }
    List<Double> marks =
        timed.stream().flatMap(run -> PageMarks.of(run).stream()).map(Mark::atSeconds).toList();
    List<Element> content = new ArrayList<>(PageMarks.list(timed));
    content.addAll(new TimelineFigures(timed, paint, SecondsPlot.of(timed, marks)).all());
    return content;
  }

  private List<Element> figures(PageRun run) {
    List<Element> sections = new ArrayList<>();
    for (Section section : ReportBuilder.tell(run.result(), folder, Precision.ROUNDED).sections()) {
      boolean elsewhere = paint.overlaid() && SIDE_BY_SIDE.contains(section.heading());
      if (!elsewhere && !AT_THE_TOP.contains(section.heading())) {
        sections.add(HtmlBlocks.section(paint.overlaid() ? of(run, section) : section));
      }
    }
    return sections;
  }

  private static Section of(PageRun run, Section section) {
    return new Section(run.name() + ": " + section.heading(), section.blocks());
  }

  private static void add(Element main, String heading, String hint, List<Element> content) {
    if (!content.isEmpty()) {
      main.add(HtmlBlocks.section(heading, List.of(hint(hint))).add(content));
    }
  }

  private static Element hint(String text) {
    return Element.of("p", "hint").text(text);
  }

  private static List<Element> nonEmpty(String css, List<Element> content) {
    return content.isEmpty() ? List.of() : List.of(Element.of("div", css).add(content));
  }
}
