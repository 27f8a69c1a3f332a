// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.ElectionGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.lock.LockGrpc;
import io.etcdbench.driver.Coordination;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.grpc.MethodDescriptor;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A method with one request and one response, which may arrive in parts, and the conversion of
 * both.
 *
 * <p>A keep-alive is a separate call too, as in {@code KeepAliveOnce} of etcd's Go client and its
 * benchmark tool: the server processes the requests of one stream sequentially, so with a shared
 * stream the keep-alives of all slots would queue behind each other.
 *
 * @param type type of the operation
 * @param method gRPC method
 * @param request builds the message; its byte strings are the operation's own arrays
 * @param reporter reports the response to the slot
 * @param joining merges two parts of a response; null for a response in one part
 */
record Exchange<O extends Operation, Q, A>(
    Class<O> type,
    MethodDescriptor<Q, A> method,
    Function<O, Q> request,
    ResponseReporter<O, A> reporter,
    @Nullable BinaryOperator<A> joining) {

  Exchange(
      Class<O> type,
      MethodDescriptor<Q, A> method,
      Function<O, Q> request,
      ResponseReporter<O, A> reporter) {
    this(type, method, request, reporter, null);
  }

  /** Reports a response to a slot. */
  interface ResponseReporter<O, A> {
    /** Returns OK unless the response itself reports a failure. */
    Outcome report(O operation, A answer, InFlight slot);
  }

  private static final Exchange<?, ?, ?> PUT =
      new Exchange<>(Operation.Put.class, KVGrpc.getPutMethod(), Requests::put, Answers::put);
  private static final Exchange<?, ?, ?> GET =
      new Exchange<>(Operation.Get.class, KVGrpc.getRangeMethod(), Requests::range, Answers::range);
  private static final Exchange<?, ?, ?> DELETE =
      new Exchange<>(
          Operation.Delete.class,
          KVGrpc.getDeleteRangeMethod(),
          Requests::deleteRange,
          Answers::deleteRange);
  private static final Exchange<?, ?, ?> TXN =
      new Exchange<>(Operation.Txn.class, KVGrpc.getTxnMethod(), Requests::txn, Answers::txn);
  private static final Exchange<?, ?, ?> LEASE_GRANT =
      new Exchange<>(
          Operation.LeaseGrant.class,
          LeaseGrpc.getLeaseGrantMethod(),
          Requests::leaseGrant,
          Answers::leaseGrant);
  private static final Exchange<?, ?, ?> LEASE_KEEP_ALIVE =
      new Exchange<>(
          Operation.LeaseKeepAlive.class,
          LeaseGrpc.getLeaseKeepAliveMethod(),
          Requests::leaseKeepAlive,
          Answers::leaseKeepAlive);
  private static final Exchange<?, ?, ?> LEASE_REVOKE =
      new Exchange<>(
          Operation.LeaseRevoke.class,
          LeaseGrpc.getLeaseRevokeMethod(),
          Requests::leaseRevoke,
          Answers::leaseRevoke);
  private static final Exchange<?, ?, ?> LOCK =
      new Exchange<>(
          Coordination.Lock.class, LockGrpc.getLockMethod(), Requests::lock, Answers::lock);
  private static final Exchange<?, ?, ?> UNLOCK =
      new Exchange<>(
          Coordination.Unlock.class, LockGrpc.getUnlockMethod(), Requests::unlock, Answers::unlock);
  private static final Exchange<?, ?, ?> CAMPAIGN =
      new Exchange<>(
          Coordination.Campaign.class,
          ElectionGrpc.getCampaignMethod(),
          Requests::campaign,
          Answers::campaign);
  private static final Exchange<?, ?, ?> RESIGN =
      new Exchange<>(
          Coordination.Resign.class,
          ElectionGrpc.getResignMethod(),
          Requests::resign,
          Answers::resign);
  private static final Exchange<?, ?, ?> COMPACT =
      new Exchange<>(
          Maintenance.Compact.class,
          KVGrpc.getCompactMethod(),
          Requests::compact,
          Answers::compact);
  private static final Exchange<?, ?, ?> DEFRAGMENT =
      new Exchange<>(
          Maintenance.Defragment.class,
          MaintenanceGrpc.getDefragmentMethod(),
          Requests::defragment,
          Answers::defragment);
  private static final Exchange<?, ?, ?> HASH_KV =
      new Exchange<>(
          Maintenance.HashKv.class,
          MaintenanceGrpc.getHashKVMethod(),
          Requests::hashKv,
          Answers::hashKv);

  private static final Exchange<?, ?, ?> RANGE_STREAM =
      new Exchange<>(
          Operation.RangeStream.class,
          RangeStreams.method(),
          stream -> Requests.range(stream.get()),
          Answers::rangeStream,
          RangeStreams::join);

  /** Returns the method for a kind; null if it is not a call with one request and one response. */
  static @Nullable Exchange<?, ?, ?> of(OperationKind kind) {
    return switch (kind) {
      case PUT -> PUT;
      case GET -> GET;
      case DELETE -> DELETE;
      case TXN -> TXN;
      case LEASE_GRANT -> LEASE_GRANT;
      case LEASE_KEEP_ALIVE -> LEASE_KEEP_ALIVE;
      case LEASE_REVOKE -> LEASE_REVOKE;
      case LOCK -> LOCK;
      case UNLOCK -> UNLOCK;
      case CAMPAIGN -> CAMPAIGN;
      case RESIGN -> RESIGN;
      case COMPACT -> COMPACT;
      case DEFRAGMENT -> DEFRAGMENT;
      case HASH_KV -> HASH_KV;
      case RANGE_STREAM -> RANGE_STREAM;
      default -> null;
    };
  }
}
