// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.AuthenticateResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.etcdbench.fake.service.Store;
import io.grpc.stub.StreamObserver;

/** One member's Auth service, which logs users in. */
public final class AuthService extends AuthGrpc.AuthImplBase {
  private final MemberCallHandler handler;
  private final Store store;
  private final Tokens tokens;

  public AuthService(MemberCallHandler handler, Store store, Tokens tokens) {
    this.handler = handler;
    this.store = store;
    this.tokens = tokens;
  }

  @Override
  public void authenticate(
      AuthenticateRequest request, StreamObserver<AuthenticateResponse> observer) {
    handler.unary(Call.AUTHENTICATE, observer, () -> authenticate(request));
  }

  private AuthenticateResponse authenticate(AuthenticateRequest request) {
    return AuthenticateResponse.newBuilder()
        .setHeader(handler.headers().at(store.revision()))
        .setToken(tokens.authenticate(request.getName(), request.getPassword()))
        .build();
  }
}
