// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;

/** etcd's errors, with their gRPC code and text (etcd's {@code rpctypes/error.go}). */
public enum EtcdError {
  /** A request without a key. */
  EMPTY_KEY(Code.INVALID_ARGUMENT, "etcdserver: key is not provided"),
  /** A put that keeps the value or the lease of a key that does not exist. */
  KEY_NOT_FOUND(Code.INVALID_ARGUMENT, "etcdserver: key not found"),
  /** A put that keeps the value but also provides one. */
  VALUE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: value is provided"),
  /** A put that keeps the lease but also provides one. */
  LEASE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: lease is provided"),
  /** A transaction with more than 128 operations. */
  TOO_MANY_OPERATIONS(Code.INVALID_ARGUMENT, "etcdserver: too many operations in txn request"),
  /** A transaction that changes a key twice. */
  DUPLICATE_KEY(Code.INVALID_ARGUMENT, "etcdserver: duplicate key given in txn request"),
  /** A request larger than 1.5 MiB. */
  REQUEST_TOO_LARGE(Code.INVALID_ARGUMENT, "etcdserver: request is too large"),
  /** A revision that has been compacted. */
  COMPACTED(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision has been compacted"),
  /** A revision that does not exist yet. */
  FUTURE_REVISION(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision is a future revision"),
  /** The space quota is exhausted. */
  NO_SPACE(Code.RESOURCE_EXHAUSTED, "etcdserver: mvcc: database space exceeded"),
  /** Applying lags too far behind committing. */
  TOO_MANY_REQUESTS(Code.RESOURCE_EXHAUSTED, "etcdserver: too many requests"),
  /** A lease that does not exist, or no longer does. */
  LEASE_NOT_FOUND(Code.NOT_FOUND, "etcdserver: requested lease not found"),
  /** A lease ID already in use. */
  LEASE_EXISTS(Code.FAILED_PRECONDITION, "etcdserver: lease already exists"),
  /** A TTL above 9,000,000,000 seconds. */
  LEASE_TTL_TOO_LARGE(Code.OUT_OF_RANGE, "etcdserver: too large lease TTL"),
  /** A missing token where one is required. */
  USER_EMPTY(Code.INVALID_ARGUMENT, "etcdserver: user name is empty"),
  /** An unknown user or a wrong password. */
  AUTHENTICATION_FAILED(
      Code.INVALID_ARGUMENT, "etcdserver: authentication failed, invalid user ID or password"),
  /** An authentication request while authentication is disabled. */
  AUTHENTICATION_NOT_ENABLED(Code.FAILED_PRECONDITION, "etcdserver: authentication is not enabled"),
  /** An unknown or expired token. */
  INVALID_TOKEN(Code.UNAUTHENTICATED, "etcdserver: invalid auth token"),
  /** An operation that the user has no permission for. */
  PERMISSION_DENIED(Code.PERMISSION_DENIED, "etcdserver: permission denied"),
  /** A cluster without a leader. */
  NO_LEADER(Code.UNAVAILABLE, "etcdserver: no leader"),
  /** The leader changed while the call was in flight. */
  LEADER_CHANGED(Code.UNAVAILABLE, "etcdserver: leader changed"),
  /** A timeout of the server while it waited for consensus. */
  TIMEOUT(Code.UNAVAILABLE, "etcdserver: request timed out");

  private final Code code;
  private final String text;

  EtcdError(Code code, String text) {
    this.code = code;
    this.text = text;
  }

  /** Returns the gRPC status that the client receives. */
  public Status status() {
    return code.toStatus().withDescription(text);
  }

  public StatusRuntimeException exception() {
    return status().asRuntimeException();
  }
}
