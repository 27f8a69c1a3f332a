// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  @Test
  void endsAtItsLimitAndSaysSo() {
    Duration limit = Duration.ofMillis(60);
    long begin = System.nanoTime();

    SteadyState reached = Rehearsal.of(stream(), Duration.ofMillis(50), limit);

    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(limit.toNanos());
    assertThat(reached.isSteady()).isFalse();
    assertThat(reached.operations()).isPositive();
  }

  @Test
  void doesNothingWithoutALimit() {
    assertThat(Rehearsal.of(stream(), Duration.ofMillis(50), Duration.ZERO).operations()).isZero();
  }

  private static OperationStream stream() {
    EtcdDriver driver = new InstantDriver();
    PutSource puts =
        new PutSource(
            "put", new KeySpace("k", 9, 10), KeyChooser.uniform(10), ValueSource.ofBytes(8));
    return new OperationStream(
        driver, OperationMix.of(1, puts), new OperationStream.Width(4, 0), Duration.ofSeconds(5));
  }
}
