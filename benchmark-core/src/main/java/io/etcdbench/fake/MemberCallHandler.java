// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.auth.TokenReader;
import io.etcdbench.fake.auth.Tokens;
import io.etcdbench.fake.service.Headers;
import io.etcdbench.fake.service.Reply;
import io.etcdbench.fake.service.UnaryReply;
import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One member's access to the {@link CallDispatcher}: its number, its ID, its counts. Thread-safe.
 */
public final class MemberCallHandler {
  private final int member;
  private final Headers headers;
  private final CallDispatcher dispatcher;
  private final Counters counters;
  private final Tokens tokens;

  MemberCallHandler(int member, CallDispatcher dispatcher, Counters counters, Tokens tokens) {
    this.member = member;
    this.headers = new Headers(Headers.memberIdOf(member));
    this.dispatcher = dispatcher;
    this.counters = counters;
    this.tokens = tokens;
  }

  public Headers headers() {
    return headers;
  }

  public <R> void unary(Call call, StreamObserver<R> observer, Supplier<R> work) {
    receive(call, new UnaryReply<>(observer, work));
  }

  /** Receives a call, or a stream message that counts as one, on the thread that delivered it. */
  public void receive(Call call, Reply reply) {
    EtcdError refusal = tokens.refusal(call, TokenReader.current());
    if (refusal == null) {
      dispatcher.receive(member, call, reply);
    } else {
      dispatcher.refuse(member, call, reply, refusal.status());
    }
  }

  /** Returns the byte counter of all members. */
  WireCounter wire() {
    return counters.wire();
  }

  /** Changes a count of this member and the total. */
  public void count(Consumer<Tally> change) {
    counters.count(member, change);
  }
}
