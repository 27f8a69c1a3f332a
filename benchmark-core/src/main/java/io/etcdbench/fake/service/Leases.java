// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcdbench.fake.EtcdError;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The leases and their attached keys. Leases never expire; when their number reaches its limit, the
 * one unused for longest that has no keys is dropped. Guarded by the lock of {@link Store}.
 */
public final class Leases {
  /** Limited because a rehearsal grants leases at full speed on the heap of the client's JVM. */
  static final int MAX_LEASES = 200_000;

  private static final long MAX_SECONDS = 9_000_000_000L;
  private static final long FIRST_ID = 0x5eed_0000_0001L;

  /** The one unused for longest comes first. */
  private final Map<Long, Lease> byId = new LinkedHashMap<>(16, 0.75f, true);

  private long nextId = FIRST_ID;

  /** A granted lease; its keys are in etcd's order. */
  record Lease(long id, long ttlSeconds, Set<ByteString> keys) {}

  Lease grant(LeaseGrantRequest request) {
    if (request.getTTL() > MAX_SECONDS) {
      throw EtcdError.LEASE_TTL_TOO_LARGE.exception();
    }
    long id = request.getID() == 0 ? nextId++ : request.getID();
    if (byId.containsKey(id)) {
      throw EtcdError.LEASE_EXISTS.exception();
    }
    if (byId.size() >= MAX_LEASES) {
      dropUnused();
    }
    Lease lease = new Lease(id, request.getTTL(), new TreeSet<>(KeyTable.ORDER));
    byId.put(id, lease);
    return lease;
  }

  private void dropUnused() {
    Iterator<Lease> leases = byId.values().iterator();
    while (leases.hasNext()) {
      if (leases.next().keys().isEmpty()) {
        leases.remove();
        return;
      }
    }
  }

  @Nullable Lease find(long id) {
    return byId.get(id);
  }

  /** Throws if the lease does not exist; 0 stands for no lease and is accepted. */
  void check(long id) {
    if (id != 0 && !byId.containsKey(id)) {
      throw EtcdError.LEASE_NOT_FOUND.exception();
    }
  }

  Lease remove(long id) {
    Lease lease = byId.remove(id);
    if (lease == null) {
      throw EtcdError.LEASE_NOT_FOUND.exception();
    }
    return lease;
  }

  void attach(ByteString key, long id) {
    Lease lease = byId.get(id);
    if (lease != null) {
      lease.keys().add(key);
    }
  }

  void detach(ByteString key, long id) {
    Lease lease = byId.get(id);
    if (lease != null) {
      lease.keys().remove(key);
    }
  }
}
