// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.jmh.stream.ErrorBudget;
import io.etcdbench.jmh.stream.InstantDriver;
import io.etcdbench.jmh.stream.IterationFile;
import io.etcdbench.jmh.stream.IterationRecord;
import io.etcdbench.jmh.stream.OperationStream;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A stream of operations, one per benchmark thread, whose figures are written out of the fork after
 * every measured iteration.
 *
 * <p>JMH's score counts invocations, and an invocation is one successful operation, so the
 * throughput is exact at any depth. JMH's own sample-time percentiles are times of an invocation:
 * at depth 1 that is an operation, beyond it the time until <em>any</em> operation in flight
 * completes. Latencies therefore come from the histograms that the stream records per operation, in
 * every mode.
 */
@State(Scope.Thread)
public abstract class StreamState {
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  /** Number of operations that each thread keeps in flight. */
  @Param({"1", "64"})
  public int inFlight;

  private @Nullable OperationStream stream;
  private int measured;

  /** Called by subclasses. */
  protected StreamState() {}

  /** Starts an iteration with all slots but one in flight. */
  @Setup(Level.Iteration)
  public void begin() {
    stream().begin();
  }

  /**
   * Ends an iteration: waits for operations in flight, counts failures and writes the record.
   *
   * @param cluster provides the directory for records and the allowed share of failures
   * @param failed receives the failures
   * @param iteration whether it is a measured iteration
   * @param thread index of this thread
   */
  @TearDown(Level.Iteration)
  public void end(
      ClusterState cluster,
      FailedOperations failed,
      IterationParams iteration,
      ThreadParams thread) {
    boolean counts = iteration.getType() == IterationType.MEASUREMENT;
    measured += counts ? 1 : 0;
    IterationRecord record = stream().finish(measured, thread.getThreadIndex());
    failed.count(record);
    if (counts) {
      IterationFile.ofThisProcess(cluster.handover().records(), thread.getThreadIndex())
          .append(record);
    }
    new ErrorBudget(cluster.handover().maxErrorShare()).require(record);
  }

  /** Runs one invocation, which returns when one operation has succeeded. */
  final void completeOne() {
    stream().completeOne();
  }

  /** Opens the stream of a thread through the driver under test. */
  final void openOn(SessionState session, ThreadParams thread) {
    open(session.plan(), session.driver(), session.patience(), thread);
  }

  /** Opens the stream of a thread; every operation completes at once. */
  final void openInstant(RunPlan plan, ThreadParams thread) {
    open(plan, new InstantDriver(), AT_ONCE, thread);
  }

  /** Each thread has its own slots and random choices. */
  private void open(RunPlan plan, EtcdDriver driver, Duration patience, ThreadParams thread) {
    int index = thread.getThreadIndex();
    OperationMix operations = plan.withSeed(plan.seed() + index).mix();
    OperationStream.Width width = new OperationStream.Width(inFlight, inFlight * index);
    stream = new OperationStream(driver, operations, width, patience);
  }

  private OperationStream stream() {
    return Objects.requireNonNull(stream, "JMH has not set this state up");
  }
}
