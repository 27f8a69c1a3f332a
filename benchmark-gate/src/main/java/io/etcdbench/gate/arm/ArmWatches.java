// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The watches of an arm, opened one after the other. Each watches a key of its own that nobody
 * writes. They are on the client's first stream when the driver offers a choice, and end with the
 * driver. Used by one thread.
 */
final class ArmWatches {
  /** Timeout of one confirmation; the driver's own deadline is shorter. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final EtcdDriver driver;
  private final String driverName;
  private final String prefix;
  private final StopSignal stop;
  private final End end = new End();
  private long opened;

  ArmWatches(RunPlan plan, EtcdDriver driver, StopSignal stop) {
    this.driver = driver;
    this.driverName = plan.client().driver();
    this.prefix = plan.keys().fullPrefix() + "watch-";
    this.stop = stop;
  }

  /**
   * Opens further watches.
   *
   * @param more number of watches to open
   * @throws ArmException when a watch cannot be opened, or an open one has ended
   */
  void open(long more) {
    if (!driver.supports(OperationKind.WATCH)) {
      throw new ArmException("the driver '%s' has no watches".formatted(driverName));
    }
    for (long last = opened + more; opened < last; opened++) {
      if (stop.isGiven()) {
        throw new ArmException("it was stopped");
      }
      byte[] key = (prefix + opened).getBytes(StandardCharsets.UTF_8);
      Outcome outcome =
          BlockingCall.of(driver, new Watch(KeyRange.of(key), 0, end), PATIENCE).outcome();
      if (!outcome.isOk()) {
        throw failed("cannot open more than %s watches".formatted(opened), outcome);
      }
    }
    Outcome ended = end.first.get();
    if (ended != null) {
      throw failed("has lost one of its %s watches".formatted(opened), ended);
    }
  }

  private static ArmException failed(String complaint, Outcome outcome) {
    return new ArmException(
        "an arm %s: %s: %s".formatted(complaint, outcome.kind().label(), outcome.detail()));
  }

  /** A listener shared by all watches, so that it does not add to the memory of each. */
  private static final class End implements WatchListener {
    private final AtomicReference<@Nullable Outcome> first = new AtomicReference<>();

    @Override
    public void changed(Change change, byte[] key, byte[] value, long modRevision) {}

    @Override
    public void ended(Outcome outcome) {
      first.compareAndSet(null, outcome);
    }
  }
}
