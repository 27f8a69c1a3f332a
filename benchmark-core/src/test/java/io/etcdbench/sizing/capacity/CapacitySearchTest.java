// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Against clusters that hold up to a rate and not beyond, without chance. */
final class CapacitySearchTest {
  private static final TailLimit LIMIT = new TailLimit(null, 0.01, 20_000_000);
  private static final Range RANGE = new Range(100, 10_000, 0.05);
  private static final Duration LONG = Duration.ofMinutes(10);

  @Test
  void findsTheEdgeAndWhatIsJustBeyond() {
    Capacity found = search(RANGE, LONG, upTo(3_333));

    assertThat(found.end()).isEqualTo(End.CONFIRMED);
    assertThat(rate(found.highest())).isBetween(3_333 / 1.025, 3_333.0);
    assertThat(rate(found.beyond())).isBetween(3_333.0, 3_333 * 1.025);
    assertThat(found.curve())
        .hasSameSizeAs(found.probes())
        .isSortedAccordingTo((a, b) -> Double.compare(a.opsPerSecond(), b.opsPerSecond()));
  }

  @Test
  void saysWhenTheWholeRangeHolds() {
    Capacity found = search(RANGE, LONG, upTo(1e9));

    assertThat(found.end()).isEqualTo(End.ABOVE_RANGE);
    assertThat(rate(found.highest())).isEqualTo(10_000);
    assertThat(found.beyond()).isNull();
  }

  @Test
  void confirmsTheHighestRateOfTheRange() {
    List<Duration> elapsed = new ArrayList<>();
    Prober cluster = upTo(1e9);
    Capacity found =
        search(
            RANGE,
            LONG,
            (rate, test) -> {
              long sent = Math.round(rate / 10);
              while (test.decision() == RateVerdict.UNDECIDED) {
                test.add(new Window(100_000_000, sent, sent, 0, 0, 0, sent, 0, 1));
              }
              elapsed.add(test.elapsed());
              return cluster.probe(rate, test);
            });

    assertThat(found.probes())
        .extracting(Probe::opsPerSecond)
        .endsWith(6_400.0, 10_000.0, 10_000.0);
    assertThat(elapsed.get(elapsed.size() - 1)).isGreaterThan(elapsed.get(elapsed.size() - 2));
  }

  @Test
  void doesNotReportTheHighestRateOfTheRangeWhenALongerLoadRefutesIt() {
    Capacity found = search(RANGE, LONG, once(10_000, RateVerdict.HOLDS, upTo(9_900)));

    assertThat(found.end()).isEqualTo(End.CONFIRMED);
    assertThat(rate(found.highest())).isBetween(10_000 / 1.03, 9_900.0);
    assertThat(rate(found.beyond())).isEqualTo(10_000);
  }

  @Test
  void leavesTheHighestRateOfTheRangeUnconfirmedWhenTimeIsUp() {
    Capacity before = search(RANGE, Duration.ofSeconds(8), upTo(1e9));
    Capacity with = search(RANGE, Duration.ofSeconds(9), upTo(1e9));

    assertThat(before.end()).isEqualTo(End.OUT_OF_BUDGET);
    assertThat(rate(before.highest())).isEqualTo(10_000);
    assertThat(with.end()).isEqualTo(End.ABOVE_RANGE);
  }

  @Test
  void saysWhenNoRateHolds() {
    Capacity found = search(RANGE, LONG, upTo(50));

    assertThat(found.end()).isEqualTo(End.BELOW_RANGE);
    assertThat(found.highest()).isNull();
    assertThat(found.probes()).hasSize(2);
  }

  @Test
  void doubtsWhatTooFewOperationsDecided() {
    Capacity all = search(RANGE, LONG, upTo(1e9));
    Capacity none = search(RANGE, LONG, upTo(50));

    assertThat(finding("p99.99 < 20ms", all))
        .isEqualTo(
            doubt(
                "'p99.99 < 20ms' holds at 10000/s, the highest rate requested, based on too few"
                    + " operations for this percentile"));
    assertThat(finding("p99.99 < 20ms", none))
        .isEqualTo(
            doubt(
                "'p99.99 < 20ms' does not hold at 100/s, the lowest rate requested, based on too"
                    + " few operations for this percentile"));
    assertThat(finding("p99.99 < 20ms", search(RANGE, LONG, upTo(3_333))).kind())
        .isEqualTo("capacity-unsure");
    assertThat(finding("p99 < 20ms", all).kind()).isEqualTo("capacity");
    assertThat(finding("p99 < 20ms", none).kind()).isEqualTo("capacity");
  }

  @Test
  void doesNotDoubtAnOverload() {
    Capacity none = search(RANGE, LONG, until(50, RateVerdict.OVERLOADED));

    assertThat(finding("p99.99 < 20ms", none).kind()).isEqualTo("capacity");
  }

  private static Finding doubt(String observed) {
    return new Finding(
        "capacity-unsure",
        Severity.WARNING,
        observed,
        "choose a lower percentile, or search higher rates");
  }

  private static Finding finding(String objective, Capacity found) {
    LiveProber prober =
        new LiveProber(
            LoadPlan.DEFAULT,
            (load, every, listener, over) -> SampleRun.result(),
            LIMIT,
            new StopSignal());
    return new CapacityOutcome(RunPlan.DEFAULT, Slo.parse(objective), prober, found).finding();
  }

  @Test
  void climbsOnWhenSlownessWasAnAccident() {
    Capacity found = search(RANGE, LONG, once(400, RateVerdict.SLOW, upTo(3_333)));

    assertThat(found.end()).isEqualTo(End.CONFIRMED);
    assertThat(rate(found.highest())).isBetween(3_333 / 1.025, 3_333.0);
    assertThat(found.probes()).filteredOn(probe -> probe.opsPerSecond() == 400).hasSize(2);
  }

  @Test
  void offersNoRateAboveTheRangeWhenItsEdgeWasSlowByAccident() {
    AtomicInteger accidents = new AtomicInteger(2);
    Prober cluster = upTo(1e9);
    Capacity found =
        search(
            RANGE,
            LONG,
            (offered, test) -> {
              Probe probe = cluster.probe(offered, test);
              return offered == 10_000 && accidents.getAndDecrement() > 0
                  ? new Probe(offered, RateVerdict.SLOW, 0.02, probe.elapsed(), probe.seen())
                  : probe;
            });

    assertThat(found.end()).isEqualTo(End.ABOVE_RANGE);
    assertThat(rate(found.highest())).isEqualTo(10_000);
    assertThat(found.beyond()).isNull();
    assertThat(found.probes()).allMatch(probe -> probe.opsPerSecond() <= 10_000);
  }

  @Test
  void offersNoRateBelowTheRangeWhenItsEdgeHeldByAccident() {
    Capacity found = search(RANGE, LONG, once(100, RateVerdict.HOLDS, upTo(50)));

    assertThat(found.end()).isEqualTo(End.BELOW_RANGE);
    assertThat(found.highest()).isNull();
    assertThat(rate(found.beyond())).isEqualTo(100);
    assertThat(found.probes()).allMatch(probe -> probe.opsPerSecond() >= 100);
  }

  @Test
  void goesOnWhenTheClientWasHeldBackOnce() {
    Capacity found = search(RANGE, LONG, once(400, RateVerdict.GENERATOR, upTo(3_333)));

    assertThat(found.end()).isEqualTo(End.CONFIRMED);
    assertThat(rate(found.highest())).isBetween(3_333 / 1.025, 3_333.0);
  }

  @Test
  void stopsWhereTheClientIsTheLimit() {
    Capacity found = search(RANGE, LONG, until(1_000, RateVerdict.GENERATOR));

    assertThat(found.end()).isEqualTo(End.GENERATOR);
    assertThat(rate(found.highest())).isEqualTo(800);
    assertThat(found.probes()).filteredOn(probe -> probe.opsPerSecond() == 1_600).hasSize(3);
  }

  @Test
  void keepsWhatIsKnownWhenItIsStopped() {
    Capacity found = search(RANGE, LONG, until(1_000, RateVerdict.UNDECIDED));

    assertThat(found.end()).isEqualTo(End.STOPPED);
    assertThat(rate(found.highest())).isEqualTo(800);
    assertThat(found.probes()).hasSize(5);
  }

  @Test
  void keepsWhatIsKnownWhenTimeIsUp() {
    Capacity found = search(RANGE, Duration.ofSeconds(7), upTo(3_333));

    assertThat(found.end()).isEqualTo(End.OUT_OF_BUDGET);
    assertThat(rate(found.highest())).isEqualTo(3_200);
    assertThat(rate(found.beyond())).isEqualTo(6_400);
  }

  @Test
  void neverSaysThatALowerRateDoesNotHoldWhenItsBudgetEndsOnTheWayUp() {
    double middle = Math.sqrt(3_200.0 * 6_400);
    for (int seconds = 12; seconds < 30; seconds++) {
      Prober cluster = once(middle, RateVerdict.SLOW, upTo(6_000));
      Capacity found = search(RANGE, Duration.ofSeconds(seconds), cluster);

      assertThat(found.probes()).anyMatch(probe -> probe.opsPerSecond() == middle);
      assertThat(found.beyond() == null || rate(found.beyond()) > rate(found.highest()))
          .as("%d s: %s", seconds, found)
          .isTrue();
    }
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> new Range(0, 10, 0.05))
        .hasMessageContaining("the rates are 0.0 to 10.0");
    assertThatThrownBy(() -> new Range(1, 10, 0.6)).hasMessageContaining("the precision is 0.6");
    assertThatThrownBy(() -> search(RANGE, Duration.ZERO, upTo(1)))
        .hasMessageContaining("the budget is PT0S");
  }

  private static Capacity search(Range range, Duration budget, Prober prober) {
    return new CapacitySearch(new SearchSpec(LIMIT, 0.01, range, budget, Effort.CONFIRM), prober)
        .run();
  }

  private static Prober upTo(double capacity) {
    return until(capacity, RateVerdict.SLOW);
  }

  private static Prober until(double capacity, RateVerdict beyond) {
    return (rate, test) ->
        new Probe(
            rate,
            rate <= capacity ? RateVerdict.HOLDS : beyond,
            0,
            Duration.ofSeconds(1),
            new Probe.Seen(1_000, rate, null, null));
  }

  /** The first time that a rate is offered ends so, whatever the cluster does. */
  private static Prober once(double rate, RateVerdict accident, Prober cluster) {
    AtomicBoolean happened = new AtomicBoolean();
    return (offered, test) -> {
      Probe probe = cluster.probe(offered, test);
      return offered == rate && happened.compareAndSet(false, true)
          ? new Probe(offered, accident, 0.02, probe.elapsed(), probe.seen())
          : probe;
    };
  }

  private static double rate(@Nullable Probe probe) {
    return probe == null ? 0 : probe.opsPerSecond();
  }
}
