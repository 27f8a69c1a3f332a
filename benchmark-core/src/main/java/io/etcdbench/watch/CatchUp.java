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
 * Watchers that begin in the past and catch up while another load runs, for example serializable
 * gets. In this order: a phase of {@link #history} of as many operations as each watcher is to
 * hear, {@link #start}, the measured phase, {@link #finish}. The calls come from one thread.
 */
public final class CatchUp implements AutoCloseable {
  private final CatchUpSpec spec;
  private final NanoClock clock;
  private final PutLog log = new PutLog(1);
  private @Nullable CatchingUp run;

  /**
   * Watchers none of which is open yet.
   *
   * @param spec which watchers
   * @param clock the time
   */
  public CatchUp(CatchUpSpec spec, NanoClock clock) {
    this.spec = spec;
    this.clock = clock;
  }

  /**
   * Puts of the key, for a phase of their own.
   *
   * @param label the name of their series
   * @param values what is put, at least {@value WatchPopulation#LEAST_VALUE_BYTES} bytes
   * @return a source
   */
  public OperationSource history(String label, ValueSource values) {
    return new StampedPuts(label, spec.key(), values, log, clock);
  }

  /**
   * Begins to open the watches, on a thread of its own, and returns.
   *
   * @param driver carries the watches; stays open
   * @param inFlight how many may be asked for at a time, 1 or more
   * @param whenOver run on that thread when every watcher has caught up or never will; for example
   *     the stop signal of the measured phase
   * @throws IllegalStateException when there is no history
   * @throws IllegalArgumentException when the driver has no watches
   */
  public void start(EtcdDriver driver, int inFlight, Runnable whenOver) {
    if (log.acknowledged(0) == 0) {
      throw new IllegalStateException("the watchers have no past: no put of the key went well");
    }
    CatchingUp running = new CatchingUp(driver, spec, log, clock);
    run = running;
    running.start(inFlight, whenOver);
  }

  /**
   * Waits until all watchers have caught up, then closes them.
   *
   * @param timeout how long to wait at most
   * @param stop ends the waiting early
   * @return what was received
   * @throws IllegalStateException when {@link #start} was left out
   */
  public CatchUpResult finish(Duration timeout, StopSignal stop) {
    CatchingUp running = run;
    if (running == null) {
      throw new IllegalStateException("the watchers were not started");
    }
    return running.finish(timeout.toNanos(), stop);
  }

  /** Closes all watches; does nothing when they are closed. */
  @Override
  public void close() {
    if (run != null) {
      run.close();
    }
  }
}
