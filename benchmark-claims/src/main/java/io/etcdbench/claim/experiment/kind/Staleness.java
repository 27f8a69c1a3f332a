// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.StopSignal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures how stale reads are. A read is stale when it returns a number below the one that was
 * acknowledged before the read was sent. Its age counts from the acknowledgement of the oldest
 * write that it misses.
 */
final class Staleness {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final long PERIOD_NANOS = 5_000_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private final byte[] key;
  private final Consistency consistency;
  private final Map<Long, Long> acknowledgedAtNanos = new ConcurrentHashMap<>();
  private final Histogram serviceNanos = HandBuiltResult.histogram();
  private final Histogram ageNanos = HandBuiltResult.histogram();
  private final Histogram missed = HandBuiltResult.histogram();
  private final Pending underWay = new Pending();
  private volatile long lastAcknowledged;

  Staleness(byte[] key, Consistency consistency) {
    this.key = key.clone();
    this.consistency = consistency;
  }

  /** Records that a write was acknowledged; numbers increase by one. */
  void acknowledged(long number) {
    acknowledgedAtNanos.put(number, System.nanoTime());
    lastAcknowledged = number;
  }

  /**
   * Sends a read every five milliseconds until stopped, whether or not the earlier ones have
   * completed, then waits for the last one. So many reads are in flight when a frozen member
   * resumes.
   */
  void read(EtcdDriver reader, StopSignal over) {
    Get read = new Get(KeyRange.of(key), consistency, 0, Delivery.KEYS_AND_VALUES, 0);
    long startNanos = System.nanoTime();
    for (long sent = 0; !over.isGiven(); sent++) {
      LockSupport.parkNanos(startNanos + sent * PERIOD_NANOS - System.nanoTime());
      underWay.begin();
      reader.submit(read, new Reading(lastAcknowledged));
    }
    underWay.await(PATIENCE);
  }

  private synchronized void record(long read, long before, long sentNanos) {
    serviceNanos.recordValue(Math.max(1, System.nanoTime() - sentNanos));
    if (read >= before) {
      return;
    }
    missed.recordValue(before - read);
    Long acknowledged = acknowledgedAtNanos.get(read + 1);
    if (acknowledged != null) {
      ageNanos.recordValue(Math.max(1, sentNanos - acknowledged));
    }
  }

  /** Returns the service times of the reads. Valid once reading has ended. */
  synchronized Histogram serviceNanos() {
    return serviceNanos.copy();
  }

  /** Returns the figures. Valid once reading has ended. */
  synchronized Map<String, Double> figures() {
    double reads = Math.max(1, serviceNanos.getTotalCount());
    return Map.of(
        "stale.reads",
        (double) missed.getTotalCount(),
        "stale.share",
        missed.getTotalCount() / reads,
        "stale.writes",
        (double) lastAcknowledged,
        "stale.p50Revisions",
        (double) missed.getValueAtPercentile(50),
        "stale.mostRevisions",
        (double) missed.getMaxValue(),
        "stale.p50Millis",
        ageNanos.getValueAtPercentile(50) / NANOS_PER_MILLI,
        "stale.mostMillis",
        ageNanos.getMaxValue() / NANOS_PER_MILLI);
  }

  private final class Reading implements InFlight {
    private final long before;
    private final long sentNanos = System.nanoTime();
    private volatile long number;

    Reading(long before) {
      this.before = before;
    }

    @Override
    public void found(byte[] foundKey, byte[] value, long modRevision) {
      number = value.length == Long.BYTES ? ByteBuffer.wrap(value).getLong() : 0;
    }

    @Override
    public void complete(Outcome outcome) {
      if (outcome.isOk()) {
        record(number, before, sentNanos);
      }
      underWay.end();
    }
  }
}
