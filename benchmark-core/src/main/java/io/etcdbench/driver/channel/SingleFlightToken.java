// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.ServerErrors;
import io.etcdbench.security.Credentials;
import io.grpc.CallCredentials;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates a client once, regardless of the number of concurrent calls. It prevents jetcd's
 * thundering herd: at the start, and whenever the token has expired, jetcd sends an Authenticate
 * request for each call that finds no token. Pass one to the builder of each client in place of
 * user and password. Thread-safe.
 *
 * <pre>{@code
 * Client client =
 *     Client.builder()
 *         .endpoints(endpoints)
 *         .interceptor(new SingleFlightToken(new Credentials(user, password)))
 *         .build();
 * }</pre>
 *
 * <p>A call that the server rejects because the token has expired still fails, and jetcd retries it
 * if it retries calls at all. A new token is then requested, again once for all calls.
 */
public final class SingleFlightToken implements ClientInterceptor {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Credentials user;
  private final SharedToken token = new SharedToken(this::authenticate);
  private volatile @Nullable Channel channel;

  /**
   * Creates an interceptor that authenticates with the first call.
   *
   * @param user name and password
   */
  public SingleFlightToken(Credentials user) {
    this.user = user;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    channel = next;
    Shown shown = new Shown();
    return new SimpleForwardingClientCall<>(
        next.newCall(method, options.withCallCredentials(shown))) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        super.start(new Watching<>(listener, shown), headers);
      }
    };
  }

  private void authenticate(AuthenticateCall.Bearer bearer) {
    Channel below = channel;
    if (below == null) {
      throw new IllegalStateException("a token is requested before the first call");
    }
    AuthenticateCall.send(
        below,
        CallOptions.DEFAULT.withDeadlineAfter(LONGEST.toNanos(), TimeUnit.NANOSECONDS),
        user,
        bearer);
  }

  /** Attaches the token to one call and remembers it. */
  private final class Shown extends CallCredentials {
    private volatile @Nullable String used;

    @Override
    public void applyRequestMetadata(RequestInfo info, Executor executor, MetadataApplier applier) {
      token.supply(
          new AuthenticateCall.Bearer() {
            @Override
            public void authenticated(String fresh) {
              used = fresh;
              Metadata headers = new Metadata();
              headers.put(AuthenticateCall.TOKEN, fresh);
              applier.apply(headers);
            }

            @Override
            public void refused(Status status) {
              applier.fail(status);
            }
          });
    }
  }

  /** Discards the token of a call that the server has rejected because of it. */
  private final class Watching<A> extends SimpleForwardingClientCallListener<A> {
    private final Shown shown;

    Watching(ClientCall.Listener<A> listener, Shown shown) {
      super(listener);
      this.shown = shown;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      String refused = shown.used;
      if (refused != null && ServerErrors.isOfToken(status.getDescription())) {
        token.drop(refused);
      }
      super.onClose(status, trailers);
    }
  }
}
