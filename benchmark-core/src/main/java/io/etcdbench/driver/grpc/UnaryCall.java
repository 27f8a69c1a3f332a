// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * One operation under way, from its submission over repetitions to its outcome. The object is
 * gRPC's listener as well, so that nothing else is allocated for it here.
 */
final class UnaryCall<O extends Operation, Q, A> extends ClientCall.Listener<A>
    implements AuthenticateCall.Bearer {
  private final GrpcClient client;
  private final Exchange<O, Q, A> exchange;
  private final O operation;
  private final InFlight slot;

  private @Nullable String token;
  private @Nullable A answer;
  private int repetitions;
  private boolean renewed;

  /** Set while {@link #begin} runs; only ever compared with the reader's own thread. */
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
    answer = message;
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    A message = answer;
    if (status.isOk() && message != null) {
      slot.complete(exchange.telling().tell(operation, message, slot));
      return;
    }
    Outcome outcome =
        status.isOk()
            ? client.context().outcomes().of("INTERNAL", "the server sent no answer")
            : client.context().outcomes().of(status);
    if (!renewToken(outcome) && !repeat(status)) {
      fail(outcome);
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
    ClientCall<Q, A> call = client.newCall(exchange.method());
    call.start(this, headers);
    call.request(1);
    call.sendMessage(message);
    call.halfClose();
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
    answer = null;
    return status.getCode() == Status.Code.UNAVAILABLE
        && client.context().repetitions().schedule(this, repetitions++);
  }

  /**
   * A failure that is known before submit returns is reported from another thread: an owner that
   * submits again from inside complete() would otherwise recurse until the stack ends.
   */
  private void fail(Outcome outcome) {
    if (beginner == Thread.currentThread()) {
      client.context().later(() -> slot.complete(outcome));
    } else {
      slot.complete(outcome);
    }
  }
}
