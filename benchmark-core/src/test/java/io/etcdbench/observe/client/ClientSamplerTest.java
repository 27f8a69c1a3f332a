// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class ClientSamplerTest {
  private final ClientSampler sampler = ClientSampler.start(List.of());

  @AfterEach
  void close() {
    sampler.close();
  }

  @Test
  void tellsWhatWasAllocatedSinceTheLastTime() {
    sampler.next();
    byte[] bytes = new byte[10_000_000];
    ClientUse use = sampler.next();
    ClientUse after = sampler.next();

    assertThat(use.allocatedBytes()).isGreaterThanOrEqualTo(bytes.length);
    assertThat(after.allocatedBytes()).isLessThan(bytes.length);
  }

  @Test
  void tellsWhatAllStretchesCameTo() {
    ClientUse first = sampler.next();
    ClientUse second = sampler.next();
    ClientUse total = sampler.total();

    assertThat(total.cpuNanos())
        .isGreaterThanOrEqualTo(
            requireNonNull(first.cpuNanos()) + requireNonNull(second.cpuNanos()));
    assertThat(total.worstHiccupNanos())
        .isGreaterThanOrEqualTo(Math.max(first.worstHiccupNanos(), second.worstHiccupNanos()));
  }

  @Test
  void recordsEachSleepThatEnded() {
    while (sampler.hiccupNanos().getTotalCount() < 10) {
      sampler.next();
      Thread.onSpinWait();
    }

    long worst = sampler.total().worstHiccupNanos();
    assertThat(sampler.hiccupNanos().getMaxValue()).isEqualTo(worst);
  }

  @Test
  void countsAGarbageCollection() {
    sampler.next();
    System.gc();

    assertThat(sampler.next().gcPauses()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "G1 Young Generation, true",
    "G1 Old Generation, true",
    "G1 Concurrent GC, false",
    "ZGC Pauses, true",
    "ZGC Cycles, false",
    "ZGC Major Pauses, true",
    "Shenandoah Cycles, false",
    "PS MarkSweep, true"
  })
  void tellsPausesFromWorkBesideTheThreads(String collector, boolean pauses) {
    assertThat(JvmCounters.stopsTheThreads(collector)).isEqualTo(pauses);
  }

  @Test
  void keepsTheWorstAndAddsTheRest() {
    ClientUse one = new ClientUse(10L, 100L, 1, 5, 70, 3L, 8L);
    ClientUse other = new ClientUse(20L, null, 2, 6, 60, 4L, 9L);

    assertThat(one.plus(other)).isEqualTo(new ClientUse(30L, null, 3, 11, 70, 4L, 17L));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> new ClientUse(null, null, 0, -1, 0, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("gcNanos is -1; allowed: 0 or more");
  }
}
