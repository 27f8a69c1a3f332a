// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Writes a data set, and verifies it by counting its keys on the server. Used by one thread. */
public final class DataSetPreload {
  private static final int MAX_IN_FLIGHT = 64;
  private static final int MAX_BYTES_IN_FLIGHT = 4 << 20;
  private static final long SEED = 1;

  private final EtcdDriver driver;
  private final KeySpace keys;
  private final Duration patience;

  /**
   * Creates a preload without sending anything.
   *
   * @param driver writes and counts
   * @param keys the data set
   * @param patience the time without any completed operation after which it gives up; longer than
   *     the driver's deadline
   */
  public DataSetPreload(EtcdDriver driver, KeySpace keys, Duration patience) {
    this.driver = driver;
    this.keys = keys;
    this.patience = patience;
  }

  /**
   * Writes every key unless all exist already, for instance from an earlier fork, and counts them.
   *
   * @param valueBytes the size of every value, 0 or more
   * @throws StreamException when a write fails, or the server counts a different number of keys
   */
  public void ensure(int valueBytes) {
    if (count() == keys.size()) {
      return;
    }
    write(valueBytes);
    long found = count();
    if (found != keys.size()) {
      throw new StreamException(
          "preloading wrote %s keys beginning with '%s' but the cluster counts %s; is another client writing under this prefix?"
              .formatted(keys.size(), prefix(), found));
    }
  }

  private long count() {
    Get all = new Get(keys.everything(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    return BlockingOperation.keys(driver, all, patience);
  }

  private void write(int valueBytes) {
    int depth = depth(valueBytes);
    KeyChooser inOrder = KeyChooser.sequential(keys.size());
    OperationMix puts =
        OperationMix.of(
            SEED, new PutSource("preload", keys, inOrder, ValueSource.ofBytes(valueBytes)));
    OperationStream stream =
        new OperationStream(driver, puts, new OperationStream.Width(depth, 0), patience);
    stream.begin();
    for (long sent = depth - 1L; sent < keys.size(); sent++) {
      stream.completeOne();
    }
    stream.finish(0, 0).series().stream()
        .filter(series -> series.outcome() != OutcomeKind.OK)
        .findFirst()
        .ifPresent(this::refuse);
  }

  private int depth(int valueBytes) {
    int fitting = Math.max(1, MAX_BYTES_IN_FLIGHT / Math.max(1, valueBytes));
    return (int) Math.min(keys.size(), Math.min(MAX_IN_FLIGHT, fitting));
  }

  private void refuse(IterationRecord.Series failures) {
    throw new StreamException(
        "%s of %s puts failed while preloading '%s', the first as %s: %s"
            .formatted(
                failures.count(),
                keys.size(),
                prefix(),
                failures.outcome().label(),
                failures.example()));
  }

  private String prefix() {
    return new String(keys.everything().key(), StandardCharsets.UTF_8);
  }
}
