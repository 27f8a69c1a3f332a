// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcdbench.fake.EtcdError;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The leases and their attached keys; leases never expire. Guarded by the lock of {@link Store}.
 */
public final class Leases {
  private static final long MAX_SECONDS = 9_000_000_000L;
  private static final long FIRST_ID = 0x5eed_0000_0001L;

  private final Map<Long, Lease> byId = new HashMap<>();
  private long nextId = FIRST_ID;

  /** A granted lease; its keys are in etcd's order. */
  record Lease(long id, long ttlSeconds, Set<ByteString> keys) {}

  Lease grant(LeaseGrantRequest request) {
    if (request.getTTL() > MAX_SECONDS) {
      throw EtcdError.LEASE_TTL_TOO_LARGE.exception();
    }
    long id = request.getID() == 0 ? nextId++ : request.getID();
    Lease lease = new Lease(id, request.getTTL(), new TreeSet<>(KeyTable.ORDER));
    if (byId.putIfAbsent(id, lease) != null) {
      throw EtcdError.LEASE_EXISTS.exception();
    }
    return lease;
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
