// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.security.Credentials;
import io.grpc.CallCredentials;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.Executor;

/** Requests a token for one call, over the channel and within the deadline of that call. */
final class FreshToken extends CallCredentials {
  private final Channel channel;
  private final CallOptions options;
  private final Credentials user;

  FreshToken(Channel channel, CallOptions options, Credentials user) {
    this.channel = channel;
    this.options = options;
    this.user = user;
  }

  @Override
  public void applyRequestMetadata(RequestInfo info, Executor executor, MetadataApplier applier) {
    AuthenticateCall.send(
        channel,
        options,
        user,
        new AuthenticateCall.Bearer() {
          @Override
          public void authenticated(String token) {
            Metadata headers = new Metadata();
            headers.put(AuthenticateCall.TOKEN, token);
            applier.apply(headers);
          }

          @Override
          public void refused(Status status) {
            applier.fail(Status.UNAUTHENTICATED.withCause(status.asRuntimeException()));
          }
        });
  }
}
