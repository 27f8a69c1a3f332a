// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.Response;
import io.etcd.jetcd.kv.DeleteResponse;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.PutResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.lease.LeaseGrantResponse;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;

/** What slots are told of jetcd's answers. */
final class Answers {
  private Answers() {}

  static void tell(Operation operation, Response answer, InFlight slot) {
    slot.answered(answer.getHeader().getRevision(), keys(answer));
    if (answer instanceof GetResponse got) {
      tellEntries((Operation.Get) operation, got, slot);
    } else if (answer instanceof TxnResponse txn) {
      slot.decided(txn.isSucceeded());
    } else if (answer instanceof LeaseGrantResponse grant) {
      slot.leased(grant.getID(), grant.getTTL());
    } else if (answer instanceof LeaseKeepAliveResponse renewed) {
      slot.leased(renewed.getID(), renewed.getTTL());
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
    if (get.delivery() == Operation.Get.Delivery.KEYS_AND_VALUES) {
      for (KeyValue entry : got.getKvs()) {
        slot.found(entry.getKey().getBytes(), entry.getValue().getBytes(), entry.getModRevision());
      }
    }
  }
}
