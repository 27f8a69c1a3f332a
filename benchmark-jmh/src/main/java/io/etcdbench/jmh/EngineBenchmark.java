// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.stream.InstantDriver;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Overhead of the load engine per operation.
 *
 * <p>Measures everything between two responses on one thread: creating the operation (a put of 8 +
 * 256 bytes, uniform key, random value), the schedule, the three timestamps, recording, and
 * assigning the slot its next operation. The driver completes at once. Nothing is allocated per
 * operation; the allocations that JMH's profiler still shows are the start of a phase and its
 * intervals, divided by the operations.
 *
 * <p>Does not measure any client, network or server, nor waiting: the open loop's schedule is
 * always behind. {@link PacingBenchmark} measures how punctually it waits.
 *
 * <p>Needs no cluster and belongs to no profile: {@code etcd-bench jmh EngineBenchmark}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class EngineBenchmark {
  private static final int OPERATIONS = 5_000_000;
  private static final int KEYS = 100_000;

  private final LoadLoop loop =
      new LoadLoop(new InstantDriver(), OperationMix.of(1, puts()), NanoClock.system());

  /** Called by JMH. */
  public EngineBenchmark() {}

  /** Ensures that a fork does not outlive the JVM that started it. */
  @Setup(Level.Trial)
  public void followOwner() {
    OwnerWatch.start(OwnerWatch.parentPid(), () -> {});
  }

  /** One operation of a closed loop with a concurrency of 100. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public LoadResult closedLoop() {
    return run(new ClosedLoop(100));
  }

  /** One operation of an open loop that never waits: adds the schedule, response time and lag. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public LoadResult openLoop() {
    return run(new OpenLoop(ArrivalSchedule.constant(1e9), 100, BeyondLimit.SEND_LATE));
  }

  private LoadResult run(LoadModel model) {
    LoadResult result =
        loop.run(LoadPhase.of(model, Extent.operations(OPERATIONS)), new StopSignal());
    if (result.measured().ended() != OPERATIONS) {
      throw new IllegalStateException("operations were lost: " + result);
    }
    return result;
  }

  private static PutSource puts() {
    KeySpace keys = new KeySpace("b/", 8, KEYS);
    return new PutSource("put", keys, KeyChooser.uniform(KEYS), ValueSource.ofBytes(256));
  }
}
