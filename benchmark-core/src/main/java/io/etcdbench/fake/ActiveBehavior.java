// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A {@link Behaviour} in effect from a given instant on. Thread-safe. */
final class ActiveBehavior {
  private static final long SEED_FACTOR = 0xd1342543de82ef95L;

  private final Map<Call, Role> roles = new EnumMap<>(Call.class);
  private final @Nullable ServiceQueue queue;
  private final @Nullable StallWindow stall;

  ActiveBehavior(Behaviour behaviour, long nowNanos) {
    for (Call call : Call.values()) {
      long seed = (behaviour.seed() * 31 + call.name().hashCode()) * SEED_FACTOR;
      ResponseModel treatment = behaviour.treatmentOf(call);
      roles.put(call, new Role(treatment, treatment.isInstant(), seed, new AtomicLong()));
    }
    Stall planned = behaviour.stall();
    queue = behaviour.servers() == 0 ? null : new ServiceQueue(behaviour.servers(), nowNanos);
    stall = planned == null ? null : new StallWindow(planned, nowNanos);
  }

  /** Returns whether calls of this kind always succeed immediately. */
  boolean isInstant(Call call) {
    return queue == null && stall == null && roleOf(call).instant();
  }

  /** Counts a call, which may trigger the stall. */
  void arrived(long nowNanos) {
    if (stall != null) {
      stall.arrived(nowNanos);
    }
  }

  /**
   * The scheduled result of a call: the instant of its response, and its error, or null if it
   * succeeds.
   */
  record ScheduledResult(long dueNanos, @Nullable Status error) {}

  /** Determines the result of a call that arrives now. */
  ScheduledResult admit(Call call, long nowNanos) {
    arrived(nowNanos);
    Role role = roleOf(call);
    SplittableRandom random = role.nextChance();
    Status error = role.treatment().nextError(random);
    long serviceNanos = role.treatment().serviceTime().nextNanos(random);
    long dueNanos = queue == null ? nowNanos + serviceNanos : queue.admit(nowNanos, serviceNanos);
    return new ScheduledResult(dueNanos, error);
  }

  /**
   * Returns when a response due at an instant may be sent: at that instant, or at the end of the
   * stall.
   */
  long releaseNanos(long dueNanos) {
    return stall == null ? dueNanos : stall.releaseNanos(dueNanos);
  }

  private Role roleOf(Call call) {
    return Objects.requireNonNull(roles.get(call));
  }

  /** One kind of call. Each call draws its own random numbers, seeded by its sequence number. */
  private record Role(ResponseModel treatment, boolean instant, long seed, AtomicLong arrived) {
    SplittableRandom nextChance() {
      return new SplittableRandom(seed + arrived.getAndIncrement());
    }
  }
}
