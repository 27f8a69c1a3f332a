// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import io.etcdbench.driver.OperationKind;
import org.jspecify.annotations.Nullable;

/** The gRPC methods of etcd's services with their HTTP/2 paths. */
public enum Method {
  PUT("etcdserverpb.KV/Put"),
  RANGE("etcdserverpb.KV/Range"),
  RANGE_STREAM("etcdserverpb.KV/RangeStream"),
  DELETE_RANGE("etcdserverpb.KV/DeleteRange"),
  TXN("etcdserverpb.KV/Txn"),
  COMPACT("etcdserverpb.KV/Compact"),
  LEASE_GRANT("etcdserverpb.Lease/LeaseGrant"),
  LEASE_KEEP_ALIVE("etcdserverpb.Lease/LeaseKeepAlive"),
  LEASE_REVOKE("etcdserverpb.Lease/LeaseRevoke"),
  WATCH("etcdserverpb.Watch/Watch"),
  AUTHENTICATE("etcdserverpb.Auth/Authenticate"),
  DEFRAGMENT("etcdserverpb.Maintenance/Defragment"),
  HASH_KV("etcdserverpb.Maintenance/HashKV"),
  LOCK("v3lockpb.Lock/Lock"),
  UNLOCK("v3lockpb.Lock/Unlock"),
  CAMPAIGN("v3electionpb.Election/Campaign"),
  RESIGN("v3electionpb.Election/Resign");

  private final String path;

  Method(String name) {
    this.path = "/" + name;
  }

  public String path() {
    return path;
  }

  /** Returns the method for a kind; null if this driver does not support it. */
  public static @Nullable Method of(OperationKind kind) {
    return switch (kind) {
      case PUT -> PUT;
      case GET -> RANGE;
      case RANGE_STREAM -> RANGE_STREAM;
      case DELETE -> DELETE_RANGE;
      case TXN -> TXN;
      case COMPACT -> COMPACT;
      case LEASE_GRANT -> LEASE_GRANT;
      case LEASE_KEEP_ALIVE -> LEASE_KEEP_ALIVE;
      case LEASE_REVOKE -> LEASE_REVOKE;
      case WATCH -> WATCH;
      case AUTHENTICATE -> AUTHENTICATE;
      case DEFRAGMENT -> DEFRAGMENT;
      case HASH_KV -> HASH_KV;
      case LOCK -> LOCK;
      case UNLOCK -> UNLOCK;
      case CAMPAIGN -> CAMPAIGN;
      case RESIGN -> RESIGN;
    };
  }
}
