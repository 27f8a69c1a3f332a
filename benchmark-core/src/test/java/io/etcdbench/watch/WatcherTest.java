// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.etcdbench.driver.WatchListener.Change;
import io.etcdbench.load.engine.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WatcherTest {
  private static final byte[] KEY = {'k'};

  private final NanoClock clock = NanoClock.system();
  private final PutLog log = new PutLog(1);
  private final EventRecord record = new EventRecord(0, clock, List.of());
  private final Watcher watcher = new Watcher(0, log, () -> record, clock);
  private final byte[] value = new byte[64];
  private long revision = 1;

  @Test
  void allocatesNothingPerEvent() {
    // A histogram grows for a value larger than all before, so one round may allocate, not each.
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 6; round++) {
      least = Math.min(least, allocatedBytes(20_000));
    }
    assertThat(least / 20_000).isZero();
    assertThat(watcher.received()).isEqualTo(120_000);
  }

  @Test
  void forgetsAnEventWhoseAcknowledgementDoesNotCome() {
    for (int i = 0; i < 100; i++) {
      hear(log.issue());
    }
    assertThat(watcher.withoutAck()).isEqualTo(100);
    watcher.settle(record);
    record.cut(0);
    assertThat(record.events().ended()).isEqualTo(100);
    assertThat(record.acks().ended()).isZero();
  }

  @Test
  void settlesEventsWhenTheirAcknowledgementsHaveCome() {
    for (int i = 0; i < 10; i++) {
      hear(log.issue());
    }
    for (int i = 0; i < 10; i++) {
      log.acknowledged(i, 0, clock.nanoTime());
    }
    assertThat(watcher.withoutAck()).isEqualTo(10);
    watcher.settle(record);
    record.cut(0);
    assertThat(watcher.withoutAck()).isZero();
    assertThat(record.acks().series())
        .singleElement()
        .satisfies(series -> assertThat(series.operation()).isEqualTo("watch-event-before-ack"));
  }

  @Test
  void settlesEventsBehindOneThatIsNeverAcknowledged() {
    for (int i = 0; i < 10; i++) {
      hear(log.issue());
    }
    for (int i = 1; i < 10; i++) {
      log.acknowledged(i, 0, clock.nanoTime());
    }
    watcher.settle(record);
    record.cut(0);
    assertThat(watcher.withoutAck()).isEqualTo(1);
    assertThat(record.acks().ended()).isEqualTo(9);

    log.acknowledged(0, 0, clock.nanoTime());
    watcher.settle(record);
    assertThat(watcher.withoutAck()).isZero();
  }

  @Test
  void passesOverWhatIsNoStampedPut() {
    watcher.changed(Change.DELETE, KEY, new byte[0], 2);
    watcher.changed(Change.PUT, KEY, new byte[8], 3);
    assertThat(watcher.received()).isZero();
  }

  private long allocatedBytes(int events) {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    hear(events);
    return thread.getCurrentThreadAllocatedBytes() - before;
  }

  /** One event per put that was acknowledged at once. */
  private void hear(int number) {
    for (int i = 0; i < number; i++) {
      long sequence = log.issue();
      log.acknowledged(sequence, 0, clock.nanoTime());
      hear(sequence);
    }
  }

  private void hear(long sequence) {
    Stamp.write(value, sequence, clock.nanoTime());
    watcher.changed(Change.PUT, KEY, value, ++revision);
  }
}
