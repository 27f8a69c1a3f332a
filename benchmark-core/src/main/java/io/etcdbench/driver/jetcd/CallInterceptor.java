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
 * Provides settings that jetcd's builder lacks: a deadline for every unary call, callbacks on the
 * event loop, a new token per operation. One per client; thread-safe.
 */
final class CallInterceptor implements ClientInterceptor {
  private final ClientSettings settings;
  private final Deadlines deadlines;
  private final @Nullable Credentials freshTokensFor;

  /** The channel below this interceptor; jetcd exposes it only here. */
  private volatile @Nullable Channel channel;

  /**
   * The latest conversion, cached because jetcd passes the same options to all calls of one
   * service.
   */
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

  /** Sends a separate Authenticate call, independent of the token that jetcd uses. */
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

  /** Whether the method is keepAliveOnce, which is a stream only at the protocol level. */
  private static boolean isKeepAlive(MethodDescriptor<?, ?> method) {
    return method == LeaseGrpc.getLeaseKeepAliveMethod();
  }
}
