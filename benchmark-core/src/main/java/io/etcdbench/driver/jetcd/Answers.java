// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.Response;
import io.etcd.jetcd.election.CampaignResponse;
import io.etcd.jetcd.kv.DeleteResponse;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.PutResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.lease.LeaseGrantResponse;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.etcd.jetcd.lock.LockResponse;
import io.etcd.jetcd.maintenance.HashKVResponse;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import java.util.Iterator;

/** Reports jetcd's responses to slots. */
final class Answers {
  private Answers() {}

  static void report(Operation operation, Response answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), keys(answer));
    if (answer instanceof GetResponse got) {
      tellEntries((Operation.Get) operation, got, slot);
    } else if (answer instanceof TxnResponse txn) {
      tellDecision((Operation.Txn) operation, txn, slot);
    } else if (answer instanceof LeaseGrantResponse grant) {
      slot.leased(grant.getID(), grant.getTTL());
    } else if (answer instanceof LeaseKeepAliveResponse renewed) {
      slot.leased(renewed.getID(), renewed.getTTL());
    } else {
      tellRest(answer, slot);
    }
  }

  private static void tellRest(Response answer, InFlight slot) {
    if (answer instanceof LockResponse lock) {
      slot.held(lock.getKey().getBytes(), 0);
    } else if (answer instanceof CampaignResponse won) {
      slot.held(won.getLeader().getKey().getBytes(), won.getLeader().getRevision());
    } else if (answer instanceof HashKVResponse hash) {
      slot.hashed(hash.getHash(), hash.getCompacted());
    }
  }

  private static void tellDecision(Operation.Txn txn, TxnResponse answer, InFlight slot) {
    slot.decided(answer.isSucceeded());
    Iterator<GetResponse> got = answer.getGetResponses().iterator();
    for (Operation done : answer.isSucceeded() ? txn.then() : txn.otherwise()) {
      if (done instanceof Operation.Get get && got.hasNext()) {
        tellEntries(get, got.next(), slot);
      }
    }
  }

  private static long keys(Response answer) {
    if (answer instanceof GetResponse got) {
      return got.getCount();
    }
    if (answer instanceof DeleteResponse deleted) {
      return deleted.getDeleted();
    }
    return answer instanceof PutResponse ? 1 : 0;
  }

  private static void tellEntries(Operation.Get get, GetResponse got, InFlight slot) {
    if (get.delivery().deliversKeys()) {
      for (KeyValue entry : got.getKvs()) {
        slot.found(entry.getKey().getBytes(), entry.getValue().getBytes(), entry.getModRevision());
      }
    }
  }
}
