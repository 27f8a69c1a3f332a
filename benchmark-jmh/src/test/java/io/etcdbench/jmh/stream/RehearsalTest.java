// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  private static final int WIDTH = 4;
  private static final int IN_FLIGHT_AT_THE_END = WIDTH - 1;

  private final AtomicLong submitted = new AtomicLong();

  @Test
  void endsAtItsLimitAndSaysSo() {
    Duration limit = Duration.ofMillis(60);
    long begin = System.nanoTime();

    SteadyState reached = Rehearsal.of(stream(), limit, limit);

    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(limit.toNanos());
    assertThat(reached.isSteady()).isFalse();
    assertThat(reached.operations()).isEqualTo(submitted.get() - IN_FLIGHT_AT_THE_END);
  }

  @Test
  void doesNothingWithoutALimit() {
    assertThat(Rehearsal.of(stream(), Duration.ofMillis(50), Duration.ZERO).operations()).isZero();
  }

  private OperationStream stream() {
    PutSource puts =
        new PutSource(
            "put", new KeySpace("k", 9, 10), KeyChooser.uniform(10), ValueSource.ofBytes(8));
    return new OperationStream(
        new CountingDriver(),
        OperationMix.of(1, puts),
        new OperationStream.Width(WIDTH, 0),
        Duration.ofSeconds(5));
  }

  private final class CountingDriver implements EtcdDriver {
    private final EtcdDriver instant = new InstantDriver();

    @Override
    public boolean supports(OperationKind kind) {
      return instant.supports(kind);
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      submitted.incrementAndGet();
      instant.submit(operation, slot);
    }

    @Override
    public void close() {
      instant.close();
    }
  }
}
