// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** A call that completes when it is started, without sending anything. */
final class UnsentCall<Q, A> extends ClientCall<Q, A> {

  @Override
  public void start(Listener<A> listener, Metadata headers) {
    listener.onClose(Status.CANCELLED.withDescription("never sent"), new Metadata());
  }

  @Override
  public void request(int messages) {}

  @Override
  public void cancel(@Nullable String message, @Nullable Throwable cause) {}

  @Override
  public void halfClose() {}

  @Override
  public void sendMessage(Q message) {}
}
