// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Attributes;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Counts one member's connections, and those that have carried a call. */
final class ConnectionCounter extends ServerTransportFilter implements ServerInterceptor {
  private static final Attributes.Key<AtomicBoolean> USED = Attributes.Key.create("used");

  private final MemberCallHandler handler;

  ConnectionCounter(MemberCallHandler handler) {
    this.handler = handler;
  }

  @Override
  public Attributes transportReady(Attributes attributes) {
    handler.count(
        tally -> {
          tally.connectionsAccepted++;
          tally.connectionsOpen++;
        });
    return attributes.toBuilder().set(USED, new AtomicBoolean()).build();
  }

  @Override
  public void transportTerminated(@Nullable Attributes attributes) {
    // A transport that never became ready, for example after a failed TLS handshake, was not
    // counted.
    if (attributes != null && attributes.get(USED) != null) {
      handler.count(tally -> tally.connectionsOpen--);
    }
  }

  @Override
  public <A, B> ServerCall.Listener<A> interceptCall(
      ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
    AtomicBoolean used = call.getAttributes().get(USED);
    if (used != null && !used.get() && used.compareAndSet(false, true)) {
      handler.count(tally -> tally.connectionsUsed++);
    }
    return next.startCall(call, headers);
  }
}
