// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.DefragmentResponse;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.HashKVResponse;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResignResponse;
import io.etcd.jetcd.api.TxnResponse;
import io.etcd.jetcd.api.lock.LockResponse;
import io.etcd.jetcd.api.lock.UnlockResponse;
import io.etcdbench.driver.Coordination;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.ServerErrors;
import java.util.List;

/** Reports the content of a response to a slot. */
final class Answers {
  /** etcd responds to a keep-alive for a missing lease without an error, with a TTL of zero. */
  private static final Outcome LEASE_NOT_FOUND =
      new Outcome(OutcomeKind.OTHER, ServerErrors.PREFIX + ServerErrors.LEASE_NOT_FOUND);

  private Answers() {}

  static Outcome put(Operation.Put put, PutResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 1);
    return Outcome.OK;
  }

  static Outcome range(Operation.Get get, RangeResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), answer.getCount());
    found(get, answer, slot);
    return Outcome.OK;
  }

  static Outcome rangeStream(Operation.RangeStream stream, RangeResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), answer.getCount());
    return Outcome.OK;
  }

  private static void found(Operation.Get get, RangeResponse answer, InFlight slot) {
    if (get.delivery().deliversKeys()) {
      for (KeyValue entry : answer.getKvsList()) {
        slot.found(
            entry.getKey().toByteArray(), entry.getValue().toByteArray(), entry.getModRevision());
      }
    }
  }

  static Outcome deleteRange(Operation.Delete delete, DeleteRangeResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), answer.getDeleted());
    return Outcome.OK;
  }

  static Outcome txn(Operation.Txn txn, TxnResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.decided(answer.getSucceeded());
    List<Operation> done = answer.getSucceeded() ? txn.then() : txn.otherwise();
    for (int i = 0; i < Math.min(done.size(), answer.getResponsesCount()); i++) {
      if (done.get(i) instanceof Operation.Get get) {
        found(get, answer.getResponses(i).getResponseRange(), slot);
      }
    }
    return Outcome.OK;
  }

  static Outcome leaseGrant(Operation.LeaseGrant grant, LeaseGrantResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.leased(answer.getID(), answer.getTTL());
    return Outcome.OK;
  }

  static Outcome leaseKeepAlive(
      Operation.LeaseKeepAlive keepAlive, LeaseKeepAliveResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.leased(keepAlive.leaseId(), answer.getTTL());
    return answer.getTTL() > 0 ? Outcome.OK : LEASE_NOT_FOUND;
  }

  static Outcome leaseRevoke(
      Operation.LeaseRevoke revoke, LeaseRevokeResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    return Outcome.OK;
  }

  static Outcome lock(Coordination.Lock lock, LockResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.held(answer.getKey().toByteArray(), 0);
    return Outcome.OK;
  }

  static Outcome unlock(Coordination.Unlock unlock, UnlockResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    return Outcome.OK;
  }

  static Outcome campaign(Coordination.Campaign campaign, CampaignResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.held(answer.getLeader().getKey().toByteArray(), answer.getLeader().getRev());
    return Outcome.OK;
  }

  static Outcome resign(Coordination.Resign resign, ResignResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    return Outcome.OK;
  }

  static Outcome compact(Maintenance.Compact compact, CompactionResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    return Outcome.OK;
  }

  static Outcome defragment(
      Maintenance.Defragment defragment, DefragmentResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    return Outcome.OK;
  }

  static Outcome hashKv(Maintenance.HashKv hash, HashKVResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.hashed(answer.getHash(), answer.getCompactRevision());
    return Outcome.OK;
  }
}
