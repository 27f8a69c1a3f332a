// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.Client;
import io.etcd.jetcd.Response;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.security.Credentials;
import io.grpc.Status;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A jetcd client and its operations in flight. Thread-safe. */
final class JetcdClient {
  private final Client client;
  private final CallInterceptor interceptor;
  private final CallContext context;
  private final Sending sending;

  /**
   * Calls in flight. When jetcd is closed it drops calls that wait for a retry, and their slots
   * must still be completed.
   */
  private final Set<Pending> pending = ConcurrentHashMap.newKeySet();

  JetcdClient(Sending sending, CallInterceptor interceptor, CallContext context) {
    this.client = sending.client();
    this.interceptor = interceptor;
    this.context = context;
    this.sending = sending;
  }

  void submit(Operation operation, InFlight slot) {
    if (operation instanceof Operation.Watch watch) {
      new JetcdWatch(watch, slot, context).open(client.getWatchClient());
    } else if (operation instanceof Operation.Authenticate) {
      login(slot);
    } else {
      call(operation, slot);
    }
  }

  /** Claims a call. Returns true if the caller, and nobody else, must complete it. */
  boolean claim(Pending call) {
    return pending.remove(call);
  }

  void close() {
    client.close();
    List.copyOf(pending).stream().filter(this::claim).forEach(Pending::cancel);
  }

  private void call(Operation operation, InFlight slot) {
    Pending call = new Pending(this, context, operation, slot);
    pending.add(call);
    try {
      CompletableFuture<? extends Response> answer = sending.send(operation);
      if (answer == null) {
        pending.remove(call);
        slot.complete(Outcome.unsupported(operation.kind()));
      } else {
        call.follow(answer);
      }
    } catch (RuntimeException e) {
      call.accept(null, e);
    }
    if (context.outcomes().isClosed() && claim(call)) {
      call.cancel();
    }
  }

  private void login(InFlight slot) {
    Credentials user = context.settings().access().credentials();
    if (user == null) {
      slot.complete(AuthenticateCall.NO_USER);
      return;
    }
    interceptor.authenticate(
        user,
        new AuthenticateCall.Bearer() {
          @Override
          public void authenticated(String token) {
            slot.complete(Outcome.OK);
          }

          @Override
          public void refused(Status status) {
            context.later(() -> slot.complete(context.outcomes().of(status)));
          }
        });
  }
}
