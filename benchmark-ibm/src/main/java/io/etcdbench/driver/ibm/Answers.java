// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.protobuf.Message;
import com.ibm.etcd.api.CompactionResponse;
import com.ibm.etcd.api.DeleteRangeResponse;
import com.ibm.etcd.api.KeyValue;
import com.ibm.etcd.api.LeaseGrantResponse;
import com.ibm.etcd.api.LeaseKeepAliveResponse;
import com.ibm.etcd.api.LeaseRevokeResponse;
import com.ibm.etcd.api.PutResponse;
import com.ibm.etcd.api.RangeResponse;
import com.ibm.etcd.api.TxnResponse;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.ServerErrors;
import java.util.List;

/** Reports the contents of a response to a slot. */
final class Answers {
  /**
   * Outcome of a keep-alive for an expired lease, to which etcd responds without an error and with
   * a TTL of 0.
   */
  private static final Outcome LEASE_NOT_FOUND =
      new Outcome(OutcomeKind.OTHER, ServerErrors.PREFIX + ServerErrors.LEASE_NOT_FOUND);

  private Answers() {}

  static Outcome report(Operation operation, Message message, InFlight slot) {
    if (message instanceof PutResponse answer) {
      slot.answered(answer.getHeader().getRevision(), 1);
    } else if (message instanceof RangeResponse answer) {
      slot.answered(answer.getHeader().getRevision(), answer.getCount());
      found((Operation.Get) operation, answer, slot);
    } else if (message instanceof DeleteRangeResponse answer) {
      slot.answered(answer.getHeader().getRevision(), answer.getDeleted());
    } else if (message instanceof TxnResponse answer) {
      txn((Operation.Txn) operation, answer, slot);
    } else if (message instanceof LeaseGrantResponse answer) {
      slot.answered(answer.getHeader().getRevision(), 0);
      slot.leased(answer.getID(), answer.getTTL());
    } else if (message instanceof LeaseKeepAliveResponse answer) {
      slot.answered(answer.getHeader().getRevision(), 0);
      slot.leased(((Operation.LeaseKeepAlive) operation).leaseId(), answer.getTTL());
      return answer.getTTL() > 0 ? Outcome.OK : LEASE_NOT_FOUND;
    } else if (message instanceof LeaseRevokeResponse answer) {
      slot.answered(answer.getHeader().getRevision(), 0);
    } else if (message instanceof CompactionResponse answer) {
      slot.answered(answer.getHeader().getRevision(), 0);
    }
    return Outcome.OK;
  }

  private static void txn(Operation.Txn txn, TxnResponse answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), 0);
    slot.decided(answer.getSucceeded());
    List<Operation> done = answer.getSucceeded() ? txn.then() : txn.otherwise();
    for (int i = 0; i < Math.min(done.size(), answer.getResponsesCount()); i++) {
      if (done.get(i) instanceof Operation.Get get) {
        found(get, answer.getResponses(i).getResponseRange(), slot);
      }
    }
  }

  private static void found(Operation.Get get, RangeResponse answer, InFlight slot) {
    if (get.delivery().deliversKeys()) {
      for (KeyValue entry : answer.getKvsList()) {
        slot.found(
            entry.getKey().toByteArray(), entry.getValue().toByteArray(), entry.getModRevision());
      }
    }
  }
}
