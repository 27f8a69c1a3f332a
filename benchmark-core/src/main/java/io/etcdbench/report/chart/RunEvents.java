// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.EventList;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The events of the members during the load. */
final class RunEvents {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Number of sampling periods without a sample that marks a silent member; one may be lost
   * unreported.
   */
  private static final double LONGEST_WAIT = 2.5;

  /**
   * An event.
   *
   * @param atSeconds seconds since the start of the phase
   * @param text one clause
   */
  record Mark(double atSeconds, String text) {}

  private RunEvents() {}

  /** Returns the events in chronological order. */
  static List<Mark> of(ChartedRun run) {
    List<Mark> marks = new ArrayList<>();
    run.measure()
        .ifPresent(
            phase ->
                phase
                    .events()
                    .forEach(
                        event ->
                            marks.add(new Mark(event.atNanos() / NANOS_PER_SECOND, event.what()))));
    run.members().forEach(member -> addLeads(marks, member));
    run.members().forEach(member -> addSilences(marks, member, end(run)));
    marks.sort(Comparator.comparingDouble(Mark::atSeconds));
    return marks;
  }

  private static void addLeads(List<Mark> marks, MemberAccount member) {
    boolean led = member.consensus().leaderBefore();
    for (MemberSample sample : member.timeline()) {
      if (sample.leader() != led) {
        marks.add(
            new Mark(
                sample.atNanos() / NANOS_PER_SECOND,
                member.name() + (led ? " lost leadership" : " leads")));
      }
      led = sample.leader();
    }
  }

  /** Returns the time of the last sample of any member, in seconds. */
  private static double end(ChartedRun run) {
    return run.members().stream()
        .flatMap(member -> member.timeline().stream())
        .mapToDouble(sample -> sample.atNanos() / NANOS_PER_SECOND)
        .max()
        .orElse(0);
  }

  /** Adds the times when a member did not respond. A late sampler alone does not count. */
  private static void addSilences(List<Mark> marks, MemberAccount member, double end) {
    if (member.missed() == 0) {
      return;
    }
    double longest = LONGEST_WAIT * medianStep(member);
    double last = 0;
    for (MemberSample sample : member.timeline()) {
      double at = sample.atNanos() / NANOS_PER_SECOND;
      if (at - last > longest) {
        marks.add(new Mark(last, member.name() + " was last seen"));
        marks.add(new Mark(at, member.name() + " responds again"));
      }
      last = at;
    }
    if (end - last > longest) {
      marks.add(new Mark(last, member.name() + " was last seen"));
    }
  }

  /**
   * Returns the median time between samples; a long run keeps only every second or fourth sample.
   */
  private static double medianStep(MemberAccount member) {
    double[] at =
        member.timeline().stream().mapToDouble(m -> m.atNanos() / NANOS_PER_SECOND).toArray();
    double[] steps = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      steps[i] = at[i] - (i == 0 ? 0 : at[i - 1]);
    }
    Arrays.sort(steps);
    return steps.length == 0 ? Double.POSITIVE_INFINITY : steps[steps.length / 2];
  }

  /** Returns the list of all events; empty if there are none. */
  static Optional<EventList> list(List<ChartedRun> runs, SeriesStyle style) {
    List<Fact> events = new ArrayList<>();
    for (ChartedRun run : runs) {
      for (Mark mark : of(run)) {
        events.add(
            new Fact("at " + AxisLabels.seconds(mark.atSeconds()), style.title(run, mark.text())));
      }
    }
    return events.isEmpty() ? Optional.empty() : Optional.of(new EventList(events));
  }
}
