// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * The load and the criteria of a check, as parts of a run's plan. Immutable.
 *
 * @param load when operations are due
 * @param operation of the load
 * @param objectives the criteria
 */
public record CheckLoad(LoadPlan load, OperationPlan operation, List<String> objectives) {

  /** Measured time, as in etcdctl. */
  public static final Duration DURATION = Duration.ofSeconds(60);

  /**
   * etcdctl has no warm-up; here, a JVM that has just started is slow, which is not the cluster's
   * fault.
   */
  public static final Duration WARMUP = Duration.ofSeconds(5);

  private static final double MIN_SHARE = 0.9;
  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final int PERF_KEY_BYTES = 256;
  private static final ValuePlan PERF_VALUES = new ValuePlan("1024", 0);
  private static final int DATA_BYTES = 512;

  /** Enough that random keys rarely collide. */
  private static final long MANY_KEYS = 1_000_000_000;

  private static final long READ_KEYS = 10_000;

  /**
   * The duration of a rate check. Immutable.
   *
   * @param warmup the same load, before the measurement and not recorded; zero for none
   * @param measured above zero
   */
  public record Span(Duration warmup, Duration measured) {}

  public CheckLoad {
    objectives = List.copyOf(objectives);
  }

  /**
   * Returns the writes of {@code check perf}: 1024 bytes under random keys of 256 bytes.
   *
   * @param level the rate and the number of clients
   * @param span the duration
   * @param maxErrorShare the share that may fail, 0 to 1
   */
  public static CheckLoad puts(CheckLevel level, Span span, double maxErrorShare) {
    KeyPlan keys = KeyPlan.DEFAULT.with(PERF_KEY_BYTES, MANY_KEYS, KeyPlan.Order.UNIFORM);
    return new CheckLoad(
        open(level.putsPerSecond(), level.clients(), span),
        new OperationPlan.Put("put", 1, keys, PERF_VALUES),
        criteria("put", level.putsPerSecond(), maxErrorShare));
  }

  /**
   * Returns the reads of {@code check perf}: linearizable gets of 10,000 keys like those that the
   * writes use.
   *
   * @param level the rate and the number of clients
   * @param span the duration
   * @param maxErrorShare the share that may fail, 0 to 1
   */
  public static CheckLoad gets(CheckLevel level, Span span, double maxErrorShare) {
    KeyPlan keys = KeyPlan.DEFAULT.with(PERF_KEY_BYTES, READ_KEYS, KeyPlan.Order.UNIFORM);
    return new CheckLoad(
        open(level.getsPerSecond(), level.clients(), span),
        new OperationPlan.Get("get", 1, keys, PERF_VALUES, ReadPlan.DEFAULT),
        criteria("get", level.getsPerSecond(), maxErrorShare));
  }

  /**
   * Returns the writes of {@code check datascale}: 512 bytes under keys of 512 bytes, in a closed
   * loop.
   *
   * @param level the number of keys and clients
   * @param maxErrorShare the share that may fail, 0 to 1
   */
  public static CheckLoad data(CheckLevel level, double maxErrorShare) {
    KeyPlan keys = KeyPlan.DEFAULT.with(DATA_BYTES, level.keys(), KeyPlan.Order.SEQUENTIAL);
    LoadPlan load =
        new LoadPlan(
            level.clients(),
            ArrivalPlan.CLOSED,
            BeyondLimit.SEND_LATE,
            level.keys(),
            Duration.ZERO,
            WarmupLength.NONE,
            false,
            DRAIN);
    ValuePlan values = new ValuePlan(Integer.toString(DATA_BYTES), 0);
    return new CheckLoad(
        load, new OperationPlan.Put("put", 1, keys, values), List.of(errors(maxErrorShare)));
  }

  /** Response time counts from the time at which an operation is due, so it includes every wait. */
  private static LoadPlan open(double opsPerSecond, int clients, Span span) {
    return new LoadPlan(
        clients,
        ArrivalPlan.constant(opsPerSecond),
        BeyondLimit.SEND_LATE,
        0,
        span.measured(),
        new WarmupLength(span.warmup()),
        false,
        DRAIN);
  }

  /** Returns the criteria of etcdctl, and the error budget. */
  private static List<String> criteria(String name, double opsPerSecond, double maxErrorShare) {
    BigDecimal least = BigDecimal.valueOf(MIN_SHARE).multiply(BigDecimal.valueOf(opsPerSecond));
    return List.of(
        name + " rate > " + least.stripTrailingZeros().toPlainString() + "/s",
        name + " max <= 500ms",
        name + " stddev <= 100ms",
        errors(maxErrorShare));
  }

  private static String errors(double maxErrorShare) {
    return Slo.errorBudget(maxErrorShare).toString();
  }
}
