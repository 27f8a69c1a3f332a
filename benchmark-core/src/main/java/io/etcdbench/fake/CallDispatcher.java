// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.service.Reply;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * Receives every call of all members and responds to it according to the behaviour. Thread-safe.
 */
final class CallDispatcher {
  private final Counters counters;
  private final ServiceTimer timer;
  private volatile ActiveBehavior performance;

  CallDispatcher(Counters counters, ServiceTimer timer, Behaviour behaviour) {
    this.counters = counters;
    this.timer = timer;
    this.performance = new ActiveBehavior(behaviour, System.nanoTime());
  }

  /** Applies a behaviour to all calls from now on; calls already received keep the previous one. */
  void behave(Behaviour behaviour) {
    performance = new ActiveBehavior(behaviour, System.nanoTime());
  }

  /** Receives a call, or a stream message that counts as one. */
  void receive(int member, Call call, Reply reply) {
    ActiveBehavior met = performance; // read before counting: whoever sees the count may change it
    counters.received(member, call);
    if (met.isInstant(call)) {
      answer(member, call, reply, null);
      return;
    }
    ActiveBehavior.ScheduledResult result = met.admit(call, System.nanoTime());
    release(met, result.dueNanos(), () -> answer(member, call, reply, result.error()));
  }

  /** Rejects a call without serving it; a stall delays the response nevertheless. */
  void refuse(int member, Call call, Reply reply, Status refusal) {
    ActiveBehavior met = performance;
    counters.received(member, call);
    long nowNanos = System.nanoTime();
    met.arrived(nowNanos);
    release(met, nowNanos, () -> answer(member, call, reply, refusal));
  }

  private void release(ActiveBehavior met, long dueNanos, Runnable answer) {
    long releaseNanos = met.releaseNanos(dueNanos);
    if (releaseNanos - System.nanoTime() <= 0) {
      answer.run();
    } else {
      timer.at(releaseNanos, () -> release(met, releaseNanos, answer));
    }
  }

  private void answer(int member, Call call, Reply reply, @Nullable Status error) {
    Status status = error == null ? perform(reply) : error;
    counters.answered(member, call, status.getCode());
    reply.send(status);
  }

  private static Status perform(Reply reply) {
    try {
      return reply.perform();
    } catch (RuntimeException e) {
      return Status.fromThrowable(e);
    }
  }
}
