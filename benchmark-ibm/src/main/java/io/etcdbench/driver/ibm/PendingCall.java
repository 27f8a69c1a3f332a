// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.protobuf.Message;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeClassifier;
import io.grpc.Status;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call in flight. The client may drop it when it is closed, so the driver completes it as well.
 */
final class PendingCall implements FutureCallback<Message> {
  private final Operation operation;
  private final InFlight slot;
  private final OutcomeClassifier outcomes;
  private final Set<PendingCall> pending;

  PendingCall(
      Operation operation, InFlight slot, OutcomeClassifier outcomes, Set<PendingCall> pending) {
    this.operation = operation;
    this.slot = slot;
    this.outcomes = outcomes;
    this.pending = pending;
  }

  void follow(ListenableFuture<? extends Message> answer) {
    Futures.addCallback(answer, this, MoreExecutors.directExecutor());
  }

  @Override
  public void onSuccess(@Nullable Message answer) {
    if (answer != null && pending.remove(this)) {
      slot.complete(Answers.report(operation, answer, slot));
    }
  }

  @Override
  public void onFailure(Throwable error) {
    end(outcome(error, outcomes));
  }

  /** Completes the call. Does nothing when it has already completed. */
  void end(Outcome outcome) {
    if (pending.remove(this)) {
      slot.complete(outcome);
    }
  }

  static Outcome outcome(Throwable error, OutcomeClassifier outcomes) {
    Status status = Status.fromThrowable(error);
    String text = status.getDescription();
    return outcomes.classify(status.getCode().name(), text == null ? "" : text, error);
  }
}
