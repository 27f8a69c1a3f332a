// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.analysis.failover.Gap;
import io.etcdbench.analysis.failover.GapMeter;
import io.etcdbench.analysis.failover.ReadAudit;
import io.etcdbench.analysis.failover.TimedCall;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.sizing.failover.CallKind;
import io.etcdbench.sizing.failover.FailoverSpec.Pace;
import io.etcdbench.sizing.failover.PacedThread;
import io.etcdbench.sizing.failover.SentCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Puts and linearizable gets of one key, sent from a thread of their own at the rate of {@code
 * etcd-bench failover}, however long the responses take. The key is outside the run's prefix and is
 * not deleted, because only members that end with the session are disturbed. Used once, by one
 * thread.
 */
public final class ArmPace implements AutoCloseable {
  /** Nanoseconds of the longest gap of puts; 0 without one. */
  public static final String PUT_GAP = "put-gap-nanos";

  /** Nanoseconds of the longest gap of gets; 0 without one. */
  public static final String GET_GAP = "get-gap-nanos";

  /** Nanoseconds of the longest delay of a call after it was due, which the arm itself caused. */
  public static final String LAG = "lag-nanos";

  /** The rate of each kind, what counts as a gap, and how long a client may take to recover. */
  public static final Pace PACE = Pace.DEFAULT;

  private static final List<CallKind> KINDS = List.of(CallKind.PUT, CallKind.GET);
  private static final long STEP_NANOS = (long) (1e9 / PACE.ratePerSecond() / KINDS.size());
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final EtcdDriver driver;
  private final StopSignal stop;
  private final byte[] key;
  private final ReadAudit audit = new ReadAudit();
  private final List<SentCall> calls = new ArrayList<>(); // guarded by this
  private @Nullable PacedThread sender;
  private long servedNanos;

  ArmPace(RunPlan plan, EtcdDriver driver, StopSignal stop) {
    this.driver = driver;
    this.stop = stop;
    RunKeysPlan keys = plan.keys();
    this.key = (keys.prefix() + "failover" + keys.own()).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Starts to send, and returns once the calls are served, or the arm is stopped.
   *
   * @throws ArmException when they are not served
   */
  void begin() {
    sender = PacedThread.start("etcd-bench-arm-pace", STEP_NANOS, this::send);
    GapMeter meter = PACE.meter();
    stop.rest(meter.late().plus(meter.calm())); // an earlier call cannot count as late yet
    long unused = requireService("was not served before the fault");
    servedNanos = System.nanoTime();
  }

  /**
   * Waits until the calls are served again, or the arm is stopped, and stops sending.
   *
   * @return the longest gaps since {@link #begin} returned, and the longest delay, by name
   * @throws ArmException when they are not served again
   */
  Map<String, Long> end() {
    stop.rest(PACE.meter().late().plus(PACE.meter().calm()));
    long until = requireService("was not served again");
    close();
    List<SentCall> all =
        calls().stream().filter(call -> call.timed().dueNanos() - until <= 0).toList();
    return Map.of(
        PUT_GAP,
        longest(gaps(all, CallKind.PUT, until)),
        GET_GAP,
        longest(gaps(all, CallKind.GET, until)),
        LAG,
        all.stream()
            .filter(call -> call.timed().dueNanos() - servedNanos > 0)
            .mapToLong(SentCall::lagNanos)
            .max()
            .orElse(0));
  }

  private long longest(List<Gap> gaps) {
    return gaps.stream()
        .filter(gap -> gap.untilNanos() - servedNanos > 0)
        .mapToLong(Gap::nanos)
        .max()
        .orElse(0);
  }

  private void send(int number, long dueNanos) {
    CallKind kind = KINDS.get(number % KINDS.size());
    SentCall call = new SentCall(kind, number / KINDS.size(), dueNanos, audit);
    synchronized (this) {
      calls.add(call);
    }
    Operation operation =
        kind == CallKind.PUT ? new Put(key, key) : new Get(key, Consistency.LINEARIZABLE);
    driver.submit(operation, call);
  }

  private synchronized List<SentCall> calls() {
    return List.copyOf(calls);
  }

  /** Waits for service, and returns when it was found; when the arm is stopped, that moment. */
  private long requireService(String complaint) {
    long latest = System.nanoTime() + PACE.recovery().toNanos();
    while (true) {
      long now = System.nanoTime();
      if (stop.isGiven() || isServed(now)) {
        return now;
      }
      if (now - latest > 0) {
        throw new ArmException(
            "an arm %s: after %s, calls still failed or were late"
                .formatted(complaint, Durations.format(PACE.recovery())));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private boolean isServed(long now) {
    List<SentCall> all = calls();
    return KINDS.stream().allMatch(kind -> gaps(all, kind, now).stream().noneMatch(Gap::isOpen));
  }

  private static List<Gap> gaps(List<SentCall> calls, CallKind kind, long untilNanos) {
    List<TimedCall> timed =
        calls.stream().filter(call -> call.kind() == kind).map(SentCall::timed).toList();
    return PACE.meter().gaps(timed, untilNanos);
  }

  /** Stops sending; calls in flight continue. */
  @Override
  public void close() {
    PacedThread thread = sender;
    if (thread != null) {
      thread.stop();
    }
  }
}
