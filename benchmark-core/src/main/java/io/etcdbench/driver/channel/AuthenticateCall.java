// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.AuthenticateResponse;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.security.Credentials;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;

/** An Authenticate call, which exchanges a user name and password for a token. */
public final class AuthenticateCall extends ClientCall.Listener<AuthenticateResponse> {
  /** The header that carries a token. */
  public static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER);

  /** Outcome of an Authenticate operation if the settings name no user. */
  public static final Outcome NO_USER =
      new Outcome(OutcomeKind.UNAUTHENTICATED, "the driver was given no user name and no password");

  /** Receives the token or the error. Exactly one of its methods is called, once. */
  public interface Bearer {

    /**
     * Called when the server has accepted the password.
     *
     * @param token the token for the following requests
     */
    void authenticated(String token);

    /**
     * Called when authentication fails.
     *
     * @param status the reason
     */
    void refused(Status status);
  }

  private final Bearer bearer;
  private String token = "";

  private AuthenticateCall(Bearer bearer) {
    this.bearer = bearer;
  }

  /**
   * Sends the call without waiting for the response.
   *
   * @param channel channel to the server
   * @param options deadline and executor
   * @param credentials user name and password
   * @param bearer notified when the call completes, on the executor of the options
   */
  public static void send(
      Channel channel, CallOptions options, Credentials credentials, Bearer bearer) {
    ClientCall<AuthenticateRequest, AuthenticateResponse> call =
        channel.newCall(AuthGrpc.getAuthenticateMethod(), options);
    call.start(new AuthenticateCall(bearer), new Metadata());
    call.request(1);
    call.sendMessage(
        AuthenticateRequest.newBuilder()
            .setName(credentials.user())
            .setPassword(credentials.password())
            .build());
    call.halfClose();
  }

  @Override
  public void onMessage(AuthenticateResponse answer) {
    token = answer.getToken();
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    if (status.isOk()) {
      bearer.authenticated(token);
    } else {
      bearer.refused(status);
    }
  }
}
