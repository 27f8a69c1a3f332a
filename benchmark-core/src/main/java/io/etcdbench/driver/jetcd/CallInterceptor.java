// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import com.google.common.util.concurrent.MoreExecutors;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.channel.AuthenticateCall;
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
  private final long deadlineNanos;
  private final @Nullable Credentials freshTokensFor;

  /** Below this interceptor; jetcd shows its channel to nobody else. */
  private volatile @Nullable Channel channel;

  CallInterceptor(ClientSettings settings) {
    this.settings = settings;
    this.deadlineNanos = settings.calls().deadline().toNanos();
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
    CallOptions refined = hasOneAnswer(method) ? withDeadline(options) : options;
    refined = withExecutor(refined);
    Credentials user = freshTokensFor;
    return next.newCall(
        method,
        user == null ? refined : refined.withCallCredentials(new FreshToken(next, refined, user)));
  }

  /** An Authenticate of its own, beside whatever token jetcd holds. */
  void authenticate(Credentials user, AuthenticateCall.Bearer bearer) {
    Channel below = channel;
    if (below == null) {
      throw new IllegalStateException("jetcd has not shown its channel yet");
    }
    AuthenticateCall.send(below, withExecutor(withDeadline(CallOptions.DEFAULT)), user, bearer);
  }

  private CallOptions withDeadline(CallOptions options) {
    return options.withDeadlineAfter(deadlineNanos, TimeUnit.NANOSECONDS);
  }

  private CallOptions withExecutor(CallOptions options) {
    return settings.threading() == Threading.TUNED
        ? options.withExecutor(MoreExecutors.directExecutor())
        : options;
  }

  /** keepAliveOnce is a stream only on the wire. */
  private static boolean hasOneAnswer(MethodDescriptor<?, ?> method) {
    return method.getType() == MethodDescriptor.MethodType.UNARY
        || method == LeaseGrpc.getLeaseKeepAliveMethod();
  }
}
