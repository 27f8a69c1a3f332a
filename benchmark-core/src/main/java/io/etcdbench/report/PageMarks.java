// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.report.html.Element;
import io.etcdbench.server.MemberAccount;
import io.etcdbench.server.MemberAccount.Moment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What happened to the members while the load lasted, as far as they told. */
final class PageMarks {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Something that happened.
   *
   * @param atSeconds since the start of the phase
   * @param text one clause
   */
  record Mark(double atSeconds, String text) {}

  private PageMarks() {}

  /** In the order in which they happened. */
  static List<Mark> of(PageRun run) {
    List<Mark> marks = new ArrayList<>();
    run.members().forEach(member -> addLeads(marks, member));
    marks.sort(Comparator.comparingDouble(Mark::atSeconds));
    return marks;
  }

  private static void addLeads(List<Mark> marks, MemberAccount member) {
    boolean led = member.consensus().leaderBefore();
    for (Moment moment : member.timeline()) {
      if (moment.leader() != led) {
        marks.add(
            new Mark(
                moment.atNanos() / NANOS_PER_SECOND,
                member.name() + (led ? " leads no more" : " leads")));
      }
      led = moment.leader();
    }
  }

  /** A list of them; nothing when there is none. */
  static List<Element> list(List<PageRun> runs) {
    List<Element> items = new ArrayList<>();
    for (PageRun run : runs) {
      String whose = runs.size() > 1 ? run.name() + ": " : "";
      for (Mark mark : of(run)) {
        items.add(
            Element.of("li")
                .add(Element.of("b").text("at " + PageLabels.seconds(mark.atSeconds())))
                .text(" " + whose + mark.text()));
      }
    }
    return items.isEmpty() ? List.of() : List.of(Element.of("ul", "marklist").add(items));
  }
}
