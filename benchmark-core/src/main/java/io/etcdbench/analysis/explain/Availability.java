// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static io.etcdbench.format.Phrase.say;

import io.etcdbench.format.Phrase;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Detects whether members were unavailable during a run, from the operations that clients lost and
 * from the members' own metrics. Immutable.
 *
 * @param facts of the run
 */
record Availability(RunFacts facts) {
  /** Outcomes of a broken connection or a missing leader, which queueing never causes. */
  private static final Set<String> GONE = Set.of("unavailable", "no-leader");

  private static final String TIMEOUT = "timeout";
  private static final String ABANDONED = "abandoned";

  /** In a queue long enough to cause timeouts, successful operations wait nearly as long. */
  private static final double MAX_OF_TIMEOUT = 0.1;

  private static final double MIN_OF_IN_FLIGHT = 0.1;
  private static final double MIN_OF_ALL = 0.01;
  private static final double MIN_DEAD_SECONDS = 3;
  private static final double MIN_DEAD_SHARE = 0.25;
  private static final double MANY_LATENCIES = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  // losses seen by clients

  /**
   * Whether no operation succeeded, or none from some second to the end, and none failed for
   * another reason than a lost connection, a missing leader or a timeout.
   */
  boolean unreachable() {
    if (facts.okSeries().isEmpty()) {
      long answered = facts.failed() - facts.count(s -> s.outcome().equals(ABANDONED));
      return facts.sent() > 0
          && answered == lostInAll()
          && (answered > 0 || facts.seconds() >= MIN_DEAD_SECONDS);
    }
    return deadSeconds() > 0;
  }

  /**
   * Returns the number of seconds without any success before the end; 0 when they are too few to
   * matter, or when they begin in the drain, in which nothing is sent.
   */
  double deadSeconds() {
    List<Sample> timeline = timeline();
    int first = timeline.size();
    while (first > 0 && isDead(timeline.get(first - 1))) {
      first--;
    }
    if (first == timeline.size() || !facts.isUnderLoad(timeline.get(first))) {
      return 0;
    }
    double dead =
        timeline.subList(first, timeline.size()).stream().mapToDouble(Sample::seconds).sum();
    double meanSeconds = okMeanNanos() / NANOS_PER_SECOND;
    return dead >= MIN_DEAD_SECONDS
            && dead >= MIN_DEAD_SHARE * facts.seconds()
            && dead >= MANY_LATENCIES * meanSeconds
        ? dead
        : 0;
  }

  /** Whether operations were in flight or lost in this second and none ended otherwise. */
  private static boolean isDead(Sample second) {
    long failed = second.failed().values().stream().mapToLong(Long::longValue).sum();
    long answered = failed - second.failed().getOrDefault(ABANDONED, 0L);
    return second.ok().isEmpty()
        && answered == lost(second.failed(), true)
        && second.inFlight() + failed > 0;
  }

  /** Returns the seconds in which a burst of operations was lost. */
  private List<Sample> bursts() {
    double least = Math.max(1, MIN_OF_IN_FLIGHT * inFlight());
    boolean timeouts = timeoutsAreLosses();
    return timeline().stream().filter(s -> lost(s.failed(), timeouts) >= least).toList();
  }

  /**
   * Without a timeline, a burst cannot be recognized, so the losses must be a share of the total.
   */
  boolean hasBurst() {
    return timeline().isEmpty()
        ? facts.ended() > 0 && lostInAll() >= MIN_OF_ALL * facts.ended()
        : !bursts().isEmpty();
  }

  /** Returns the mean number of operations in flight, by Little's law. */
  private double inFlight() {
    return facts.opsPerSecond() * facts.mean(s -> s.serviceNanos().mean()) / NANOS_PER_SECOND;
  }

  private List<Sample> timeline() {
    return facts.measure().map(PhaseResult::timeline).orElse(List.of());
  }

  private static long lost(Map<String, Long> failed, boolean timeouts) {
    return failed.entrySet().stream()
        .filter(e -> GONE.contains(e.getKey()) || (timeouts && e.getKey().equals(TIMEOUT)))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private long lostInAll() {
    boolean timeouts = timeoutsAreLosses();
    return facts.count(
        s -> GONE.contains(s.outcome()) || (timeouts && s.outcome().equals(TIMEOUT)));
  }

  /**
   * Whether timeouts mean a silent server rather than a queue: the typical successful operation of
   * the same kind took at most a tenth of the timeout, or no operation succeeded at all.
   */
  private boolean timeoutsAreLosses() {
    return facts.okSeries().isEmpty()
        || facts.series().stream()
            .filter(series -> series.outcome().equals(TIMEOUT))
            .anyMatch(this::isFarFromTheOthers);
  }

  private boolean isFarFromTheOthers(SeriesResult timeouts) {
    return facts.okSeries().stream()
        .filter(ok -> ok.operation().equals(timeouts.operation()))
        .anyMatch(ok -> typicalNanos(ok) <= MAX_OF_TIMEOUT * timeouts.serviceNanos().mean());
  }

  /** Returns the median, or the mean when too few operations carry a median. */
  private static double typicalNanos(SeriesResult series) {
    Long median = series.serviceNanos().p50();
    return median == null ? series.serviceNanos().mean() : median;
  }

  private double okMeanNanos() {
    double count = facts.okSeries().stream().mapToDouble(SeriesResult::count).sum();
    double sum =
        facts.okSeries().stream().mapToDouble(s -> s.count() * s.serviceNanos().mean()).sum();
    return count == 0 ? 0 : sum / count;
  }

  // evidence in the members' metrics

  /** Whether a member stopped responding, restarted, or saw the leader change. */
  boolean memberWasAway() {
    return facts.members().stream()
        .anyMatch(m -> m.wasSilent() || isRestarted(m) || m.sawLeaderChange());
  }

  private static boolean isRestarted(MemberAccount member) {
    return member.process().restarts() > 0;
  }

  // description

  /** Describes in one sentence when it happened, to which members, and to how many operations. */
  String observed() {
    List<String> clauses = new ArrayList<>();
    facts.members().forEach(member -> addTo(clauses, member));
    clauses.add(operations());
    List<FaultPlan> planned = facts.faults();
    if (!planned.isEmpty()) {
      clauses.add(
          "the plan injected "
              + planned.stream().map(FaultPlan::inWords).collect(Collectors.joining(", ")));
    }
    double dead = deadSeconds();
    if (dead > 0) {
      clauses.add("nothing succeeded in the last " + Phrase.seconds(dead));
    }
    return String.join("; ", clauses);
  }

  private void addTo(List<String> clauses, MemberAccount member) {
    List<String> what = new ArrayList<>();
    if (member.wasSilent()) {
      what.add(
          say(
              "did not respond to %d of %d polls%s",
              member.missed(),
              member.samples() + member.missed(),
              times(member, IncidentKind.SILENT, "from")
                  + times(member, IncidentKind.BACK, "responding again at")));
    }
    if (isRestarted(member)) {
      what.add("was restarted" + times(member, IncidentKind.RESTARTED, "at"));
    }
    if (member.sawLeaderChange()) {
      what.add(
          (member.consensus().leaderBefore() != member.consensus().leaderAfter()
                  ? member.consensus().leaderAfter() ? "became the leader" : "lost leadership"
                  : "saw the leader change")
              + times(member, IncidentKind.LEADER_CHANGED, "at"));
    }
    if (!what.isEmpty()) {
      clauses.add("member " + member.name() + " " + String.join(" and ", what));
    }
  }

  /** Empty for files written before incidents were recorded. */
  private static String times(MemberAccount member, IncidentKind kind, String preposition) {
    String instants =
        member.incidents().stream()
            .filter(incident -> incident.kind() == kind)
            .map(Incident::atNanos)
            .map(Availability::seconds)
            .collect(Collectors.joining(", "));
    return instants.isEmpty() ? "" : " " + preposition + " " + instants;
  }

  private static String seconds(long nanos) {
    return Phrase.seconds(nanos / NANOS_PER_SECOND);
  }

  private String operations() {
    String lost =
        facts.series().stream()
            .filter(s -> GONE.contains(s.outcome()) || s.outcome().equals(TIMEOUT))
            .collect(
                Collectors.groupingBy(
                    SeriesResult::outcome, Collectors.summingLong(SeriesResult::count)))
            .entrySet()
            .stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> say("%d %s", e.getValue(), e.getKey()))
            .collect(Collectors.joining(", "));
    String count = say("%d of %d operations failed", facts.failed(), facts.ended());
    return lost.isEmpty() ? count : count + " (" + lost + ")" + when();
  }

  /** Describes the time from the first burst to the end of the last one. */
  private String when() {
    List<Sample> bursts = bursts();
    return bursts.isEmpty()
        ? ""
        : say(
            " between %s and %s",
            seconds(bursts.get(0).startNanos()), seconds(bursts.get(bursts.size() - 1).endNanos()));
  }
}
