// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.Response;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.driver.channel.StatusOutcomes;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** An operation between jetcd's future and its slot. The first to claim it completes it. */
final class Pending implements BiConsumer<@Nullable Response, @Nullable Throwable> {
  private final JetcdClient client;
  private final CallContext context;
  private final Operation operation;
  private final InFlight slot;

  /** Set until the submission returns. Only compared with the current thread. */
  private @Nullable Thread submitter = Thread.currentThread();

  Pending(JetcdClient client, CallContext context, Operation operation, InFlight slot) {
    this.client = client;
    this.context = context;
    this.operation = operation;
    this.slot = slot;
  }

  void follow(CompletableFuture<? extends Response> future) {
    CompletableFuture<?> unused = future.whenComplete(this);
    submitter = null;
  }

  @Override
  public void accept(@Nullable Response answer, @Nullable Throwable error) {
    if (!client.claim(this)) {
      return;
    }
    if (answer != null) {
      Answers.report(operation, answer, slot);
      slot.complete(Outcome.OK);
    } else {
      fail(error == null ? new IllegalStateException("jetcd returned no response") : error);
    }
  }

  /** Completes the slot as cancelled. Called by whoever has claimed the operation. */
  void cancel() {
    slot.complete(StatusOutcomes.CLOSED);
  }

  /**
   * Reports a failure. One that is known before submit returns is reported on another thread,
   * because an owner that submits again in complete() would otherwise recurse until the stack
   * overflows.
   */
  private void fail(Throwable error) {
    Outcome outcome = context.outcomeOf(error);
    if (operation instanceof Operation.LeaseKeepAlive keepAlive
        && outcome.detail().endsWith(ServerErrors.LEASE_NOT_FOUND)) {
      slot.leased(keepAlive.leaseId(), 0);
    }
    if (submitter == Thread.currentThread()) {
      context.later(() -> slot.complete(outcome));
    } else {
      slot.complete(outcome);
    }
  }
}
