// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.jmh.stream.InstantDriver;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Punctuality of the open loop, and the cost of waiting.
 *
 * <p>Measures the schedule lag (sent - intended) of a constant rate for five seconds against a
 * driver that completes at once, the share of one core that the whole process uses in that time,
 * and the number of lost arrivals. The score itself, the duration of the phase, is not meaningful;
 * read the counters.
 *
 * <p>Does not measure a client or a server. With members on the same cores, contention determines
 * the lag, which is why every open-loop result reports its own.
 *
 * <p>Needs no cluster and belongs to no profile: {@code etcd-bench jmh PacingBenchmark}. JMH's own
 * table and JSON add up such counters over iterations and forks; the findings show their means.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1)
public class PacingBenchmark {
  private static final Duration PHASE = Duration.ofSeconds(5);
  private static final int LIMIT = 1_000;

  /** The rate, in operations per second. */
  @Param({"1000", "10000"})
  public int opsPerSecond;

  /** Called by JMH. */
  public PacingBenchmark() {}

  /** Ensures that a fork does not outlive the JVM that started it. */
  @Setup(Level.Trial)
  public void followOwner() {
    OwnerWatch.start(OwnerWatch.parentPid(), () -> {});
  }

  /** Pacing figures of the last phase of an iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Punctuality {
    private @Nullable LoadResult result;
    private double coreShare;
    private long due;

    /** Called by JMH. */
    public Punctuality() {}

    /** Returns the median schedule lag in microseconds. */
    public double lagP50Micros() {
      return lag().getValueAtPercentile(50) / 1e3;
    }

    /** Returns the 99th percentile of the schedule lag in microseconds. */
    public double lagP99Micros() {
      return lag().getValueAtPercentile(99) / 1e3;
    }

    /** Returns the 99.9th percentile of the schedule lag in microseconds. */
    public double lagP999Micros() {
      return lag().getValueAtPercentile(99.9) / 1e3;
    }

    /** Returns the share of one core that the process used, in percent. */
    public double corePercent() {
      return coreShare * 100;
    }

    /** Returns the number of arrivals that were due but not sent; should be 0. */
    public double lostArrivals() {
      return due - seen().total().sent();
    }

    private LoadResult seen() {
      return Objects.requireNonNull(result, "no phase has run");
    }

    private Histogram lag() {
      return Objects.requireNonNull(seen().total().lagNanos());
    }
  }

  /**
   * Runs one phase.
   *
   * @param punctuality receives the figures
   */
  @Benchmark
  public void openLoop(Punctuality punctuality) {
    OpenLoop model =
        new OpenLoop(ArrivalSchedule.constant(opsPerSecond), LIMIT, BeyondLimit.SEND_LATE);
    JvmClock before = JvmClock.read();
    punctuality.result = loop().run(LoadPhase.of(model, Extent.duration(PHASE)), new StopSignal());
    punctuality.due = opsPerSecond * PHASE.toSeconds();
    punctuality.coreShare = (double) JvmClock.read().since(before).cpuNanos() / PHASE.toNanos();
  }

  private static LoadLoop loop() {
    Get get = new Get(new byte[] {'k'}, Consistency.SERIALIZABLE);
    OperationMix mix = OperationMix.of(1, OperationSource.always("get", get));
    return new LoadLoop(new InstantDriver(), mix, NanoClock.system());
  }
}
