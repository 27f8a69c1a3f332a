// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.Deadlines;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An operation in flight, from its submission through retries to its outcome. The object is also
 * gRPC's listener, to avoid further allocations.
 */
final class UnaryCall<O extends Operation, Q, A> extends ClientCall.Listener<A>
    implements AuthenticateCall.Bearer, Deadlines.Bounded {
  private final GrpcClient client;
  private final Exchange<O, Q, A> exchange;
  private final O operation;
  private final InFlight slot;

  private @Nullable String token;

  /** The call in flight; null before and after. */
  private volatile @Nullable ClientCall<Q, A> call;

  private long deadlineNanoTime;

  /** The call that was cancelled at its deadline; a retry is another call. */
  private volatile @Nullable ClientCall<Q, A> givenUp;

  private @Nullable A answer;
  private int repetitions;
  private boolean renewed;

  /** Set while {@link #begin} runs. Only compared with the current thread. */
  private @Nullable Thread beginner;

  UnaryCall(GrpcClient client, Exchange<O, Q, A> exchange, O operation, InFlight slot) {
    this.client = client;
    this.exchange = exchange;
    this.operation = operation;
    this.slot = slot;
  }

  static <O extends Operation, Q, A> UnaryCall<O, Q, A> of(
      GrpcClient client, Exchange<O, Q, A> exchange, Operation operation, InFlight slot) {
    return new UnaryCall<>(client, exchange, exchange.type().cast(operation), slot);
  }

  void begin() {
    beginner = Thread.currentThread();
    if (client.needsToken()) {
      client.supplyToken(this);
    } else {
      send(new Metadata());
    }
    beginner = null;
  }

  @Override
  public void authenticated(String fresh) {
    token = fresh;
    Metadata headers = new Metadata();
    headers.put(AuthenticateCall.TOKEN, fresh);
    send(headers);
  }

  @Override
  public void refused(Status status) {
    fail(client.context().outcomes().of(status));
  }

  @Override
  public void onMessage(A message) {
    A before = answer;
    BinaryOperator<A> joining = exchange.joining();
    answer = before == null || joining == null ? message : joining.apply(before, message);
    ClientCall<Q, A> carrier = call;
    if (joining != null && carrier != null) {
      carrier.request(1);
    }
  }

  @Override
  public void onClose(Status how, Metadata trailers) {
    Status status = end(how);
    A message = answer;
    answer = null;
    if (status.isOk() && message != null) {
      slot.complete(exchange.reporter().report(operation, message, slot));
      return;
    }
    Outcome outcome =
        status.isOk()
            ? client.context().outcomes().of("INTERNAL", "the server sent no response")
            : client.context().outcomes().of(status);
    if (!renewToken(outcome) && !repeat(status)) {
      fail(outcome);
    }
  }

  @Override
  public boolean hasEnded() {
    return call == null;
  }

  @Override
  public long deadlineNanoTime() {
    return deadlineNanoTime;
  }

  @Override
  public void giveUp() {
    ClientCall<Q, A> late = call;
    if (late != null) {
      givenUp = late;
      late.cancel(Deadlines.EXCEEDED.getDescription(), null);
    }
  }

  Operation operation() {
    return operation;
  }

  void cancel() {
    slot.complete(StatusOutcomes.CLOSED);
  }

  private void send(Metadata headers) {
    Q message = exchange.request().apply(operation);
    ClientCall<Q, A> next = client.newCall(exchange.method());
    deadlineNanoTime = client.context().deadlines().fromNow();
    call = next;
    next.start(this, headers);
    next.request(1);
    next.sendMessage(message);
    next.halfClose();
    client.context().deadlines().bound(this);
  }

  /**
   * Clears the call and returns its status, which for a call cancelled at its deadline is our own
   * and not the server's.
   */
  private Status end(Status how) {
    boolean late = !how.isOk() && call == givenUp;
    call = null;
    return late ? Deadlines.EXCEEDED : how;
  }

  private boolean renewToken(Outcome outcome) {
    String used = token;
    if (used == null
        || renewed
        || outcome.kind() != OutcomeKind.UNAUTHENTICATED
        || !client.dropToken(used)) {
      return false;
    }
    renewed = true;
    begin();
    return true;
  }

  private boolean repeat(Status status) {
    return status.getCode() == Status.Code.UNAVAILABLE
        && client.context().repetitions().schedule(this, repetitions++);
  }

  /**
   * Reports a failure. One that is known before submit returns is reported on another thread,
   * because an owner that submits again in complete() would otherwise recurse until the stack
   * overflows.
   */
  private void fail(Outcome outcome) {
    if (beginner == Thread.currentThread()) {
      client.context().later(() -> slot.complete(outcome));
    } else {
      slot.complete(outcome);
    }
  }
}
