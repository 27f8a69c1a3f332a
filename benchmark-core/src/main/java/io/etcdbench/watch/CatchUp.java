// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watchers that start at a past revision and catch up while another load runs, for example
 * serializable gets. The order of calls is: a phase of {@link #history} with as many operations as
 * each watcher is to receive, {@link #start}, the measured phase, {@link #finish}. All calls come
 * from one thread.
 */
public final class CatchUp implements AutoCloseable {
  private final CatchUpSpec spec;
  private final NanoClock clock;
  private final PutLog log = new PutLog(1);
  private @Nullable CatchingUp run;

  /**
   * Creates watchers without opening their watches.
   *
   * @param spec the watchers
   * @param clock the time source
   */
  public CatchUp(CatchUpSpec spec, NanoClock clock) {
    this.spec = spec;
    this.clock = clock;
  }

  /**
   * Returns puts of the watched key, for a separate phase.
   *
   * @param label the name of their series
   * @param values the values to put, at least {@value WatchPopulation#MIN_VALUE_BYTES} bytes each
   */
  public OperationSource history(String label, ValueSource values) {
    return new StampedPuts(label, spec.key(), values, log, clock);
  }

  /**
   * Starts a thread that opens the watches, and returns.
   *
   * @param driver carries the watches; not closed here
   * @param inFlight the maximum number of watches being created at a time, 1 or more
   * @param whenOver run on that thread when every watcher has caught up or never will; for example
   *     the stop signal of the measured phase
   * @throws IllegalStateException when there is no history
   * @throws IllegalArgumentException when the driver does not support watches
   */
  public void start(EtcdDriver driver, int inFlight, Runnable whenOver) {
    if (log.acknowledged(0) == 0) {
      throw new IllegalStateException(
          "the watchers have nothing to catch up on: no put of the key succeeded");
    }
    CatchingUp running = new CatchingUp(driver, spec, log, clock);
    run = running;
    running.start(inFlight, whenOver);
  }

  /**
   * Waits until all watchers have caught up, then closes them.
   *
   * @param timeout the maximum time to wait
   * @param stop ends the wait early
   * @return the observations of the watchers
   * @throws IllegalStateException when {@link #start} has not been called
   */
  public CatchUpResult finish(Duration timeout, StopSignal stop) {
    CatchingUp running = run;
    if (running == null) {
      throw new IllegalStateException("the watchers were not started");
    }
    return running.finish(timeout.toNanos(), stop);
  }

  /** Closes all watches; has no effect when they are closed already. */
  @Override
  public void close() {
    if (run != null) {
      run.close();
    }
  }
}
