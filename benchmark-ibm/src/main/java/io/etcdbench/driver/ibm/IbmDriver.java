// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.Message;
import com.ibm.etcd.client.EtcdClient;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeClassifier;
import io.etcdbench.driver.OutcomeKind;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** A driver that uses the public API of IBM's client, with one client per connection. */
final class IbmDriver implements EtcdDriver {
  static final Outcome CLOSED = new Outcome(OutcomeKind.CANCELLED, "the driver is closed");

  private final List<EtcdClient> clients;
  private final OutcomeClassifier outcomes = new OutcomeClassifier();
  private final Set<PendingCall> pending = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private IbmDriver(List<EtcdClient> clients) {
    this.clients = clients;
  }

  static IbmDriver open(ClientSettings settings) {
    IbmClients.refuse(settings);
    return new IbmDriver(
        IntStream.range(0, settings.connections().count())
            .mapToObj(number -> IbmClients.open(settings, number))
            .toList());
  }

  @Override
  public boolean supports(OperationKind kind) {
    return switch (kind) {
      case PUT, GET, DELETE, TXN, LEASE_GRANT, LEASE_KEEP_ALIVE, LEASE_REVOKE, WATCH, COMPACT ->
          true;
      default -> false;
    };
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (closed) {
      slot.complete(CLOSED);
    } else if (!supports(operation.kind())) {
      slot.complete(Outcome.unsupported(operation.kind()));
    } else if (operation instanceof Operation.Watch watch) {
      new IbmWatch(watch, slot, outcomes).open(client(slot).getKvClient());
    } else {
      call(operation, slot);
    }
  }

  private void call(Operation operation, InFlight slot) {
    PendingCall call = new PendingCall(operation, slot, outcomes, pending);
    pending.add(call);
    try {
      ListenableFuture<? extends Message> answer = Requests.send(client(slot), operation);
      call.follow(answer);
    } catch (RuntimeException e) {
      call.onFailure(e);
    }
    if (closed) {
      call.end(CLOSED);
    }
  }

  private EtcdClient client(InFlight slot) {
    return clients.get(slot.lane() % clients.size());
  }

  @Override
  public void close() {
    closed = true;
    clients.forEach(EtcdClient::close);
    List.copyOf(pending).forEach(call -> call.end(CLOSED));
  }
}
