// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverlapsTest {
  private static final String DISK = "disk of m0";
  private static final Duration EARLIER = Duration.ofMillis(10);
  private static final Duration STANDING = Duration.ofMillis(5);
  private static final Duration IMPOSSIBLE = Duration.ofMillis(20);

  private final Overlaps overlaps = new Overlaps();
  private final List<Duration> set = new ArrayList<>();
  private final List<String> switched = new ArrayList<>();

  private void delay(Duration length) {
    if (length.equals(IMPOSSIBLE)) {
      throw new ClusterException("no tracer");
    }
    set.add(length);
  }

  private void failToDelay(Duration standing) {
    assertThatThrownBy(() -> overlaps.delay(DISK, IMPOSSIBLE, standing, this::delay))
        .hasMessage("no tracer");
  }

  @Test
  void aDelayThatCannotBeginLeavesTheOneOfAnEarlierFault() {
    Runnable end = overlaps.delay(DISK, EARLIER, STANDING, this::delay);

    failToDelay(STANDING);
    end.run();

    assertThat(set).containsExactly(EARLIER, EARLIER, STANDING);
  }

  @Test
  void aDelayThatCannotBeginLeavesTheOneOfTheCluster() {
    failToDelay(STANDING);

    assertThat(set).containsExactly(STANDING);
  }

  @Test
  void aDelayThatCannotBeginAndFollowsNoneChangesNothing() {
    failToDelay(Duration.ZERO);

    assertThat(set).isEmpty();
  }

  private Runnable hold(String place) {
    return overlaps.hold(
        place, () -> switched.add(place + " on"), () -> switched.add(place + " off"));
  }

  @Test
  void aPlaceIsHeldFromTheFirstFaultToTheEndOfTheLast() {
    Runnable endFirst = hold("m0");
    Runnable endSecond = hold("m0");
    endFirst.run();
    assertThat(switched).containsExactly("m0 on");

    endSecond.run();
    assertThat(switched).containsExactly("m0 on", "m0 off");

    hold("m0").run();
    assertThat(switched).containsExactly("m0 on", "m0 off", "m0 on", "m0 off");
  }

  @Test
  void eachPlaceIsHeldByItself() {
    Runnable endFirst = hold("m0");
    Runnable endSecond = hold("m1");
    endFirst.run();
    endSecond.run();

    assertThat(switched).containsExactly("m0 on", "m1 on", "m0 off", "m1 off");
  }

  @Test
  void aPlaceIsHeldAsLongAsAnyFaultHoldsIt() {
    assertThat(overlaps.isHeld("m0")).isFalse();
    Runnable endFirst = hold("m0");
    Runnable endSecond = hold("m0");
    endFirst.run();
    assertThat(overlaps.isHeld("m0")).isTrue();
    assertThat(overlaps.isHeld("m1")).isFalse();

    endSecond.run();
    assertThat(overlaps.isHeld("m0")).isFalse();
  }

  @Test
  void aFaultThatCannotBeginHoldsNothing() {
    assertThatThrownBy(
            () ->
                overlaps.hold(
                    "m0",
                    () -> {
                      throw new ClusterException("no answer");
                    },
                    () -> switched.add("m0 off")))
        .hasMessage("no answer");

    hold("m0").run();
    assertThat(switched).containsExactly("m0 on", "m0 off");
  }
}
