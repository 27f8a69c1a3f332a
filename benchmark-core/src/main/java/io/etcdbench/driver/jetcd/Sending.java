// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static io.etcdbench.driver.jetcd.Requests.bytes;

import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Response;
import io.etcd.jetcd.election.LeaderKey;
import io.etcd.jetcd.options.CompactOption;
import io.etcdbench.driver.Coordination;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.channel.ChannelSettings;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends operations with the corresponding jetcd methods. Thread-safe.
 *
 * @param client jetcd's client
 * @param kv its KV client, cached because jetcd otherwise looks it up for each call
 * @param requests converts operations to jetcd's options
 * @param channelSettings provides the channel targets of single members
 */
record Sending(Client client, KV kv, Requests requests, ChannelSettings channelSettings) {

  /** Sends an operation. Returns null if jetcd has no method for its kind. */
  @Nullable CompletableFuture<? extends Response> send(Operation operation) {
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
    if (operation instanceof Coordination coordination) {
      return sendCoordination(coordination);
    }
    return operation instanceof Maintenance maintenance
        ? sendMaintenance(maintenance)
        : sendLeaseCall(operation);
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

  private @Nullable CompletableFuture<? extends Response> sendCoordination(Coordination operation) {
    if (operation instanceof Coordination.Lock lock) {
      return client.getLockClient().lock(bytes(lock.name()), lock.leaseId());
    }
    if (operation instanceof Coordination.Unlock unlock) {
      return client.getLockClient().unlock(bytes(unlock.key()));
    }
    if (operation instanceof Coordination.Campaign campaign) {
      return client
          .getElectionClient()
          .campaign(bytes(campaign.name()), campaign.leaseId(), bytes(campaign.value()));
    }
    if (operation instanceof Coordination.Resign resign) {
      return client.getElectionClient().resign(leaderKey(resign));
    }
    return null;
  }

  private @Nullable CompletableFuture<? extends Response> sendMaintenance(Maintenance operation) {
    if (operation instanceof Maintenance.Compact compact) {
      return kv.compact(compact.revision(), option(compact.end()));
    }
    if (operation instanceof Maintenance.Defragment defragment) {
      return client
          .getMaintenanceClient()
          .defragmentMember(channelSettings.target(defragment.endpoint()));
    }
    if (operation instanceof Maintenance.HashKv hash) {
      return client
          .getMaintenanceClient()
          .hashKV(channelSettings.target(hash.endpoint()), hash.revision());
    }
    return null;
  }

  private static LeaderKey leaderKey(Coordination.Resign resign) {
    return new LeaderKey(
        bytes(resign.name()),
        bytes(resign.leader().key()),
        resign.leader().revision(),
        resign.leaseId());
  }

  private static CompactOption option(CompactEnd end) {
    return CompactOption.builder().withCompactPhysical(end == CompactEnd.PHYSICAL).build();
  }
}
