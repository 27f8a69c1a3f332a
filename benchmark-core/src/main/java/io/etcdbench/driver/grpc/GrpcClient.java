// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.AuthenticateCall.Bearer;
import io.etcdbench.driver.channel.SharedToken;
import io.etcdbench.security.Credentials;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A channel with its token and its watches. Thread-safe. */
final class GrpcClient {
  private final ManagedChannel channel;
  private final CallContext context;
  private final @Nullable Credentials credentials;
  private final boolean sharesToken;
  private final SharedToken token = new SharedToken(this::authenticate);
  private final Watches watches = new Watches(this);

  GrpcClient(ManagedChannel channel, CallContext context) {
    this.channel = channel;
    this.context = context;
    this.credentials = context.settings().access().credentials();
    this.sharesToken = context.settings().calls().tokenUse() == TokenUse.REUSE;
  }

  void submit(Operation operation, InFlight slot) {
    Exchange<?, ?, ?> exchange = Exchange.of(operation.kind());
    if (exchange != null) {
      UnaryCall.of(this, exchange, operation, slot).begin();
    } else if (operation instanceof Operation.Watch watch) {
      watches.open(watch, slot);
    } else if (operation instanceof Operation.Authenticate) {
      login(slot);
    } else {
      slot.complete(Outcome.unsupported(operation.kind()));
    }
  }

  CallContext context() {
    return context;
  }

  ManagedChannel channel() {
    return channel;
  }

  <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method) {
    return channel.newCall(method, context.options());
  }

  boolean needsToken() {
    return credentials != null;
  }

  boolean sharesToken() {
    return sharesToken;
  }

  void supplyToken(Bearer bearer) {
    if (sharesToken) {
      token.supply(bearer);
    } else {
      authenticate(bearer);
    }
  }

  /** Discards a rejected token. Returns whether another one can be obtained. */
  boolean dropToken(String refused) {
    if (sharesToken) {
      token.drop(refused);
    }
    return sharesToken;
  }

  private void login(InFlight slot) {
    if (credentials == null) {
      slot.complete(AuthenticateCall.NO_USER);
      return;
    }
    authenticate(
        new Bearer() {
          @Override
          public void authenticated(String fresh) {
            slot.complete(Outcome.OK);
          }

          @Override
          public void refused(Status status) {
            context.later(() -> slot.complete(context.outcomes().of(status)));
          }
        });
  }

  private void authenticate(Bearer bearer) {
    AuthenticateCall.send(channel, context.bounded(), Objects.requireNonNull(credentials), bearer);
  }
}
