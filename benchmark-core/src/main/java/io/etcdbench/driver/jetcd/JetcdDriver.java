// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.channel.StatusOutcomes;
import java.util.List;
import java.util.stream.IntStream;

/** A driver that uses jetcd's public API, with one jetcd client per client of the settings. */
final class JetcdDriver implements EtcdDriver {
  private final CallContext context;
  private final List<JetcdClient> clients;

  private JetcdDriver(CallContext context, List<JetcdClient> clients) {
    this.context = context;
    this.clients = clients;
  }

  static JetcdDriver open(ClientSettings settings) {
    Clients clients = Clients.of(settings);
    CallContext context = new CallContext(settings);
    return new JetcdDriver(
        context,
        IntStream.range(0, settings.connections().count())
            .mapToObj(number -> clients.open(number, context))
            .toList());
  }

  @Override
  public boolean supports(OperationKind kind) {
    return switch (kind) {
      case PUT,
          GET,
          DELETE,
          TXN,
          LEASE_GRANT,
          LEASE_KEEP_ALIVE,
          LEASE_REVOKE,
          WATCH,
          AUTHENTICATE,
          LOCK,
          UNLOCK,
          CAMPAIGN,
          RESIGN,
          COMPACT,
          DEFRAGMENT,
          HASH_KV ->
          true;
      default -> false;
    };
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (context.outcomes().isClosed()) {
      slot.complete(StatusOutcomes.CLOSED);
    } else {
      clients.get(slot.lane() % clients.size()).submit(operation, slot);
    }
  }

  @Override
  public void close() {
    context.outcomes().close();
    clients.forEach(JetcdClient::close);
    context.close();
  }
}
