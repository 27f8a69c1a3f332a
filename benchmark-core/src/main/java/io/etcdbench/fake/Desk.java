// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One member's side of the {@link Reception}: its number, its id, its counts. Thread-safe. */
final class Desk {
  private final int member;
  private final Headers headers;
  private final Reception reception;
  private final Counters counters;

  Desk(int member, Reception reception, Counters counters) {
    this.member = member;
    this.headers = new Headers(member + 1L);
    this.reception = reception;
    this.counters = counters;
  }

  Headers headers() {
    return headers;
  }

  <R> void unary(Call call, StreamObserver<R> observer, Supplier<R> work) {
    receive(call, new UnaryReply<>(observer, work));
  }

  void receive(Call call, Reply reply) {
    reception.receive(member, call, reply);
  }

  /** Changes a count of this member and of all together. */
  void count(Consumer<Tally> change) {
    counters.count(member, change);
  }
}
