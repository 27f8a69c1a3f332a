// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import com.google.common.util.concurrent.MoreExecutors;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.Deadlines;
import io.etcdbench.security.Credentials;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What jetcd's builder has no setting for: a deadline on every call that has one answer, callbacks
 * on the event loop, a fresh token per operation. One per client; thread-safe.
 */
final class CallInterceptor implements ClientInterceptor {
  private final ClientSettings settings;
  private final Deadlines deadlines;
  private final @Nullable Credentials freshTokensFor;

  /** Below this interceptor; jetcd shows its channel to nobody else. */
  private volatile @Nullable Channel channel;

  /** The last one, for jetcd gives all calls of one service the same options. */
  private volatile Refined refined = new Refined(CallOptions.DEFAULT, CallOptions.DEFAULT);

  private record Refined(CallOptions given, CallOptions used) {}

  CallInterceptor(ClientSettings settings, Deadlines deadlines) {
    this.settings = settings;
    this.deadlines = deadlines;
    this.freshTokensFor =
        settings.calls().tokenUse() == TokenUse.PER_OPERATION
            ? settings.access().credentials()
            : null;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    if (channel == null) {
      channel = next;
      return new UnsentCall<>();
    }
    CallOptions used = refine(options);
    Credentials user = freshTokensFor;
    if (user != null) {
      used = used.withCallCredentials(new FreshToken(next, withDeadline(used), user));
    }
    if (method.getType() == MethodDescriptor.MethodType.UNARY) {
      return new BoundedCall<>(next.newCall(method, used), deadlines);
    }
    return next.newCall(method, isKeepAlive(method) ? withDeadline(used) : used);
  }

  /** An Authenticate of its own, beside whatever token jetcd holds. */
  void authenticate(Credentials user, AuthenticateCall.Bearer bearer) {
    Channel below = channel;
    if (below == null) {
      throw new IllegalStateException("jetcd has not shown its channel yet");
    }
    AuthenticateCall.send(below, withDeadline(refine(CallOptions.DEFAULT)), user, bearer);
  }

  private CallOptions withDeadline(CallOptions options) {
    return options.withDeadlineAfter(settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS);
  }

  private CallOptions refine(CallOptions options) {
    if (settings.threading() != Threading.TUNED) {
      return options;
    }
    Refined last = refined;
    if (last.given() != options) {
      last = new Refined(options, options.withExecutor(MoreExecutors.directExecutor()));
      refined = last;
    }
    return last.used();
  }

  /** keepAliveOnce is a stream only on the wire. */
  private static boolean isKeepAlive(MethodDescriptor<?, ?> method) {
    return method == LeaseGrpc.getLeaseKeepAliveMethod();
  }
}
