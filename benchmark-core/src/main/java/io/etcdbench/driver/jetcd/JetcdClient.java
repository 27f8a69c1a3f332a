// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static io.etcdbench.driver.jetcd.Requests.bytes;

import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
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
import org.jspecify.annotations.Nullable;

/** One jetcd client and what is in flight on it. Thread-safe. */
final class JetcdClient {
  private final Client client;
  private final CallInterceptor interceptor;
  private final CallContext context;
  private final KV kv;

  /**
   * jetcd forgets calls that wait for a repetition when it is closed; nobody else would tell their
   * slots.
   */
  private final Set<Pending> pending = ConcurrentHashMap.newKeySet();

  JetcdClient(Client client, CallInterceptor interceptor, CallContext context) {
    this.client = client;
    this.interceptor = interceptor;
    this.context = context;
    this.kv = client.getKVClient();
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

  /** Whether the caller, and nobody else, completes it. */
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
      CompletableFuture<? extends Response> answer = send(operation);
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

  private @Nullable CompletableFuture<? extends Response> send(Operation operation) {
    Requests requests = context.requests();
    if (operation instanceof Operation.Put put) {
      return kv.put(bytes(put.key()), bytes(put.value()), requests.put(put));
    }
    if (operation instanceof Operation.Get get) {
      return kv.get(bytes(get.range().key()), requests.get(get));
    }
    if (operation instanceof Operation.Delete delete) {
      return kv.delete(bytes(delete.range().key()), requests.delete(delete));
    }
    if (operation instanceof Operation.Txn txn) {
      return kv.txn(requests.txn())
          .If(requests.compares(txn))
          .Then(requests.steps(txn.then()))
          .Else(requests.steps(txn.otherwise()))
          .commit();
    }
    return sendLeaseCall(operation);
  }

  private @Nullable CompletableFuture<? extends Response> sendLeaseCall(Operation operation) {
    if (operation instanceof Operation.LeaseGrant grant) {
      return client.getLeaseClient().grant(grant.ttlSeconds());
    }
    if (operation instanceof Operation.LeaseKeepAlive keepAlive) {
      return client.getLeaseClient().keepAliveOnce(keepAlive.leaseId());
    }
    if (operation instanceof Operation.LeaseRevoke revoke) {
      return client.getLeaseClient().revoke(revoke.leaseId());
    }
    return null;
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
