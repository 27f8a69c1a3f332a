// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import io.etcdbench.driver.Coordination;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;

/** Encodes operations as messages of etcd's protocol, directly into the outbound buffer. */
public final class Requests {
  private static final int COMPARE_LESS = 2;
  private static final int TARGET_MOD_REVISION = 2;

  private Requests() {}

  public static void write(OutBuffer out, Operation operation) {
    if (operation instanceof Operation.Put put) {
      put(out, put);
    } else if (operation instanceof Operation.Get get) {
      range(out, get);
    } else {
      other(out, operation);
    }
  }

  private static void other(OutBuffer out, Operation operation) {
    if (operation instanceof Operation.Delete delete) {
      deleteRange(out, delete);
    } else if (operation instanceof Operation.Txn txn) {
      txn(out, txn);
    } else if (operation instanceof Operation.RangeStream stream) {
      range(out, stream.get());
    } else if (operation instanceof Operation.LeaseGrant grant) {
      out.number(1, grant.ttlSeconds());
    } else if (operation instanceof Operation.LeaseKeepAlive keepAlive) {
      out.number(1, keepAlive.leaseId());
    } else if (operation instanceof Operation.LeaseRevoke revoke) {
      out.number(1, revoke.leaseId());
    } else if (operation instanceof Coordination coordination) {
      coordination(out, coordination);
    } else if (operation instanceof Maintenance maintenance) {
      maintenance(out, maintenance);
    } else {
      throw new IllegalStateException("no request for " + operation.kind().label());
    }
  }

  public static void authenticate(OutBuffer out, Credentials user) {
    out.string(1, user.user().getBytes(StandardCharsets.UTF_8));
    out.string(2, user.password().getBytes(StandardCharsets.UTF_8));
  }

  public static void createWatch(OutBuffer out, Operation.Watch watch) {
    int create = out.open(1);
    out.string(1, watch.range().key());
    out.string(2, watch.range().end());
    out.number(3, watch.startRevision());
    out.flag(6, watch.previous() == Previous.WITH);
    out.close(create);
  }

  public static void cancelWatch(OutBuffer out, long id) {
    int cancel = out.open(2);
    out.number(1, id);
    out.close(cancel);
  }

  private static void put(OutBuffer out, Operation.Put put) {
    out.string(1, put.key());
    out.string(2, put.value());
    out.number(3, put.leaseId());
  }

  private static void range(OutBuffer out, Operation.Get get) {
    out.string(1, get.range().key());
    out.string(2, get.range().end());
    out.number(3, get.limit());
    out.number(4, get.revision());
    out.flag(7, get.consistency() == Consistency.SERIALIZABLE);
    out.flag(8, get.delivery().omitsValues());
    out.flag(9, get.delivery() == Delivery.COUNT_ONLY);
  }

  private static void deleteRange(OutBuffer out, Operation.Delete delete) {
    out.string(1, delete.range().key());
    out.string(2, delete.range().end());
  }

  private static void txn(OutBuffer out, Operation.Txn txn) {
    for (int i = 0; i < txn.compares().size(); i++) {
      compare(out, txn.compares().get(i));
    }
    for (int i = 0; i < txn.then().size(); i++) {
      step(out, 2, txn.then().get(i));
    }
    for (int i = 0; i < txn.otherwise().size(); i++) {
      step(out, 3, txn.otherwise().get(i));
    }
  }

  private static void compare(OutBuffer out, Operation.Compare compare) {
    int begin = out.open(1);
    out.number(1, compare.relation() == Relation.LESS ? COMPARE_LESS : 0);
    out.number(2, TARGET_MOD_REVISION);
    out.string(3, compare.key());
    out.explicitNumber(6, compare.modRevision());
    out.close(begin);
  }

  private static void step(OutBuffer out, int field, Operation operation) {
    int begin = out.open(field);
    if (operation instanceof Operation.Get get) {
      int range = out.open(1);
      range(out, get);
      out.close(range);
    } else if (operation instanceof Operation.Put put) {
      int step = out.open(2);
      put(out, put);
      out.close(step);
    } else if (operation instanceof Operation.Delete delete) {
      int step = out.open(3);
      deleteRange(out, delete);
      out.close(step);
    } else {
      throw new IllegalStateException("no step for " + operation.kind().label());
    }
    out.close(begin);
  }

  private static void coordination(OutBuffer out, Coordination operation) {
    if (operation instanceof Coordination.Lock lock) {
      out.string(1, lock.name());
      out.number(2, lock.leaseId());
    } else if (operation instanceof Coordination.Unlock unlock) {
      out.string(1, unlock.key());
    } else if (operation instanceof Coordination.Campaign campaign) {
      out.string(1, campaign.name());
      out.number(2, campaign.leaseId());
      out.string(3, campaign.value());
    } else if (operation instanceof Coordination.Resign resign) {
      int leader = out.open(1);
      out.string(1, resign.name());
      out.string(2, resign.leader().key());
      out.number(3, resign.leader().revision());
      out.number(4, resign.leaseId());
      out.close(leader);
    }
  }

  private static void maintenance(OutBuffer out, Maintenance operation) {
    if (operation instanceof Maintenance.Compact compact) {
      out.number(1, compact.revision());
      out.flag(2, compact.end() == Maintenance.CompactEnd.PHYSICAL);
    } else if (operation instanceof Maintenance.HashKv hash) {
      out.number(1, hash.revision());
    }
  }
}
