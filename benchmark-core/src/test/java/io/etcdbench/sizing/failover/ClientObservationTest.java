// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.failover.GapMeter;
import io.etcdbench.sizing.failover.WatchedKey.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The fault starts at 100, and sending stops at 200. */
final class ClientObservationTest {
  private final ClientObservation observation =
      new ClientObservation(GapMeter.DEFAULT, 100, 150, 200, OptionalLong.empty());

  @Test
  void aWatchIsSilentBetweenTwoEvents() {
    assertThat(silence(110, 120, 170, 180, 190)).isEqualTo(50);
    assertThat(silence(110, 120)).isEqualTo(80);
  }

  @Test
  void theTimeBeforeTheFaultDoesNotCount() {
    assertThat(silence(20, 130, 150, 170, 190)).isEqualTo(30);
  }

  @Test
  void anEventAfterTheLastCallDoesNotEndTheSilence() {
    assertThat(silence(90, 250, 251)).isEqualTo(100);
    assertThat(silence(110, 120, 250)).isEqualTo(80);
  }

  @Test
  void aWatchThatDeliversNothingIsSilentAllTheTime() {
    assertThat(silence()).isEqualTo(100);
  }

  private long silence(long... atNanos) {
    List<Event> events = new ArrayList<>();
    for (long at : atNanos) {
      events.add(new Event(events.size() + 1, at));
    }
    return observation.silenceNanos(events);
  }
}
