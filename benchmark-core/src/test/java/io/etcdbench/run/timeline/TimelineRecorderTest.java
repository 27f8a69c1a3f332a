// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.timeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TimelineRecorderTest {
  private static final ClientUse USE = new ClientUse(300L, 5_000L, 1, 2, 40, 3L, 9L);

  private final TimelineRecorder timeline = new TimelineRecorder(() -> USE);

  @Test
  void keepsEachSecondWithWhatHappenedInIt() {
    Intervals phase = Intervals.open(timeline);
    phase.put(2_000).get(100).putTimeout(3).underWay(7).dropped(5).second();
    phase.get(50).second();

    List<Sample> seconds = timeline.seconds();
    assertThat(seconds).hasSize(2);
    Sample first = seconds.get(0);
    assertThat(first.seconds()).isEqualTo(1);
    assertThat(first.scheduled()).isEqualTo(2_000 + 100 + 3 + 7 + 5);
    assertThat(first.dropped()).isEqualTo(5);
    assertThat(first.inFlight()).isEqualTo(7);
    assertThat(first.failed()).isEqualTo(Map.of("timeout", 3L));
    assertThat(first.ok()).containsOnlyKeys("put", "get");
    assertThat(first.client()).isEqualTo(USE);
    assertThat(seconds.get(1).ok()).containsOnlyKeys("get");
    assertThat(seconds.get(1).inFlight()).isEqualTo(7);
  }

  @Test
  void leavesThePercentilesOutThatASecondDoesNotCarry() {
    Intervals phase = Intervals.open(timeline);
    phase.put(1_000).get(999).second();

    Map<String, Ended> ok = timeline.seconds().get(0).ok();
    assertThat(requireNonNull(ok.get("put")).serviceNanos().p99())
        .isBetween(1_000_000L, 1_001_000L);
    assertThat(requireNonNull(ok.get("put")).responseNanos()).isNotNull();
    assertThat(requireNonNull(ok.get("get")).serviceNanos().p99()).isNull();
    assertThat(requireNonNull(ok.get("get")).serviceNanos().p50())
        .isBetween(1_000_000L, 1_001_000L);
    assertThat(requireNonNull(ok.get("get")).serviceNanos().max())
        .isBetween(1_000_000L, 1_001_000L);
  }

  @Test
  void evensOutOperationsThatAreSentWhileASecondIsCut() {
    Intervals phase = Intervals.open(timeline);
    phase.put(100).underWay(-3).second(); // three ended in this second and are sent in the next
    phase.put(97).underWay(3).second();

    assertThat(timeline.seconds()).extracting(Sample::inFlight).containsExactly(0L, 0L);
  }

  @Test
  void hasNoResponseTimeInAClosedLoop() {
    Intervals.closed(timeline).put(10).second();

    assertThat(requireNonNull(timeline.seconds().get(0).ok().get("put")).responseNanos()).isNull();
  }

  @Test
  void addsTheMomentAtTheEndOfAPhaseToTheSecondBeforeIt() {
    Intervals phase = Intervals.open(timeline);
    phase.put(1_000).second();
    phase.put(7).moment();

    assertThat(timeline.seconds())
        .singleElement()
        .satisfies(
            second -> {
              assertThat(requireNonNull(second.ok().get("put")).count()).isEqualTo(1_007);
              assertThat(second.seconds()).isGreaterThan(1);
              assertThat(second.client()).isEqualTo(USE.plus(USE));
            });
  }

  @Test
  void mergesNeighboursOfALongPhaseWithoutLosingAny() {
    Intervals phase = Intervals.open(timeline);
    int length = 2 * TimelineRecorder.MAX_SECONDS + 10;
    for (int i = 0; i < length; i++) {
      phase.put(500).second();
    }

    List<Sample> seconds = timeline.seconds();
    assertThat(seconds).hasSizeBetween(TimelineRecorder.MAX_SECONDS / 2, 303);
    assertThat(seconds.get(0).startNanos()).isZero();
    assertThat(seconds.get(seconds.size() - 1).endNanos()).isEqualTo(length * Intervals.SECOND);
    for (int i = 1; i < seconds.size(); i++) {
      assertThat(seconds.get(i).startNanos()).isEqualTo(seconds.get(i - 1).endNanos());
    }
    assertThat(
            seconds.stream()
                .mapToLong(second -> requireNonNull(second.ok().get("put")).count())
                .sum())
        .isEqualTo(500L * length);
    assertThat(seconds.subList(0, seconds.size() - 1))
        .allMatch(second -> second.seconds() == 4)
        .allMatch(second -> requireNonNull(second.ok().get("put")).serviceNanos().p99() != null);
  }
}
