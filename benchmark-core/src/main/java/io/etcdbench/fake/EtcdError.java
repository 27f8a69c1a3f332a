// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;

/** Errors as etcd words them: its gRPC code and its text (etcd's {@code rpctypes/error.go}). */
public enum EtcdError {
  /** A request without a key. */
  EMPTY_KEY(Code.INVALID_ARGUMENT, "etcdserver: key is not provided"),
  /** A put that keeps value or lease of a key that does not exist. */
  KEY_NOT_FOUND(Code.INVALID_ARGUMENT, "etcdserver: key not found"),
  /** A put that keeps the value and gives one. */
  VALUE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: value is provided"),
  /** A put that keeps the lease and gives one. */
  LEASE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: lease is provided"),
  /** A transaction above the limit of 128 operations. */
  TOO_MANY_OPERATIONS(Code.INVALID_ARGUMENT, "etcdserver: too many operations in txn request"),
  /** A transaction that changes a key twice. */
  DUPLICATE_KEY(Code.INVALID_ARGUMENT, "etcdserver: duplicate key given in txn request"),
  /** A request above 1.5 MiB. */
  REQUEST_TOO_LARGE(Code.INVALID_ARGUMENT, "etcdserver: request is too large"),
  /** A revision that is no longer kept. */
  COMPACTED(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision has been compacted"),
  /** A revision that does not exist yet. */
  FUTURE_REVISION(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision is a future revision"),
  /** The quota is used up. */
  NO_SPACE(Code.RESOURCE_EXHAUSTED, "etcdserver: mvcc: database space exceeded"),
  /** Applying lags too far behind committing. */
  TOO_MANY_REQUESTS(Code.RESOURCE_EXHAUSTED, "etcdserver: too many requests"),
  /** A lease that is unknown or has ended. */
  LEASE_NOT_FOUND(Code.NOT_FOUND, "etcdserver: requested lease not found"),
  /** A lease id that is taken. */
  LEASE_EXISTS(Code.FAILED_PRECONDITION, "etcdserver: lease already exists"),
  /** A time to live above 9,000,000,000 seconds. */
  LEASE_TTL_TOO_LARGE(Code.OUT_OF_RANGE, "etcdserver: too large lease TTL"),
  /** No token where one is required. */
  USER_EMPTY(Code.INVALID_ARGUMENT, "etcdserver: user name is empty"),
  /** Unknown user or wrong password. */
  AUTHENTICATION_FAILED(
      Code.INVALID_ARGUMENT, "etcdserver: authentication failed, invalid user ID or password"),
  /** Authenticate although authentication is off. */
  AUTHENTICATION_NOT_ENABLED(Code.FAILED_PRECONDITION, "etcdserver: authentication is not enabled"),
  /** An unknown or expired token. */
  INVALID_TOKEN(Code.UNAUTHENTICATED, "etcdserver: invalid auth token"),
  /** The user may not do this. */
  PERMISSION_DENIED(Code.PERMISSION_DENIED, "etcdserver: permission denied"),
  /** There is no leader. */
  NO_LEADER(Code.UNAVAILABLE, "etcdserver: no leader"),
  /** The leader went away while the call was under way. */
  LEADER_CHANGED(Code.UNAVAILABLE, "etcdserver: leader changed"),
  /** The server gave up waiting for consensus. */
  TIMEOUT(Code.UNAVAILABLE, "etcdserver: request timed out");

  private final Code code;
  private final String text;

  EtcdError(Code code, String text) {
    this.code = code;
    this.text = text;
  }

  /**
   * What the client receives.
   *
   * @return code and text
   */
  public Status status() {
    return code.toStatus().withDescription(text);
  }

  public StatusRuntimeException exception() {
    return status().asRuntimeException();
  }
}
