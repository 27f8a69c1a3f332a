// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.channel.Deadlines;
import io.grpc.ClientCall;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call with one request and one response. It is cancelled at its deadline with the same status as
 * by gRPC itself.
 */
final class BoundedCall<Q, A> extends SimpleForwardingClientCall<Q, A> {
  private final Deadlines deadlines;
  private @Nullable Ending<A> ending;

  BoundedCall(ClientCall<Q, A> call, Deadlines deadlines) {
    super(call);
    this.deadlines = deadlines;
  }

  @Override
  public void start(Listener<A> listener, Metadata headers) {
    Ending<A> own = new Ending<>(delegate(), listener, deadlines.fromNow());
    ending = own;
    super.start(own, headers);
  }

  /**
   * Starts the deadline. This is jetcd's last action on the call; before it, another thread must
   * not cancel the call.
   */
  @Override
  public void halfClose() {
    super.halfClose();
    Ending<A> own = ending;
    if (own != null) {
      deadlines.bound(own);
    }
  }

  /**
   * Forwards the end of the call to jetcd, as an exceeded deadline instead of the cancellation.
   * Completed calls stay referenced for a while, so the references to jetcd are cleared.
   */
  private static final class Ending<A> extends ForwardingClientCallListener<A>
      implements Deadlines.Bounded {
    private final long deadlineNanoTime;
    private volatile @Nullable ClientCall<?, A> call;
    private volatile boolean givenUp;
    private @Nullable Listener<A> jetcd;

    Ending(ClientCall<?, A> call, Listener<A> jetcd, long deadlineNanoTime) {
      this.call = call;
      this.jetcd = jetcd;
      this.deadlineNanoTime = deadlineNanoTime;
    }

    @Override
    protected Listener<A> delegate() {
      return Objects.requireNonNull(jetcd, "the call has ended");
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      call = null;
      Listener<A> listener = delegate();
      jetcd = null;
      listener.onClose(givenUp && !status.isOk() ? Deadlines.EXCEEDED : status, trailers);
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
      ClientCall<?, A> late = call;
      if (late != null) {
        givenUp = true;
        late.cancel(Deadlines.EXCEEDED.getDescription(), null);
      }
    }
  }
}
