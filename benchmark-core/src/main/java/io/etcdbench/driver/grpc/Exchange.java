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
 * One request and one answer, which may come in parts: which method, and how both read.
 *
 * <p>A keep-alive is one call too, as in {@code KeepAliveOnce} of etcd's Go client and its
 * benchmark tool: the server answers the requests of one stream one after the other, so a shared
 * stream would queue the renewals of all slots behind each other.
 *
 * @param type of the operation
 * @param method of the call
 * @param request builds the message; its byte strings are the operation's own arrays
 * @param telling tells the slot of the answer
 * @param joining makes one answer of two parts; null for an answer in one part
 */
record Exchange<O extends Operation, Q, A>(
    Class<O> type,
    MethodDescriptor<Q, A> method,
    Function<O, Q> request,
    Telling<O, A> telling,
    @Nullable BinaryOperator<A> joining) {

  Exchange(
      Class<O> type, MethodDescriptor<Q, A> method, Function<O, Q> request, Telling<O, A> telling) {
    this(type, method, request, telling, null);
  }

  /** Tells a slot of an answer. */
  interface Telling<O, A> {
    /** Returns OK unless the answer itself reports a failure. */
    Outcome tell(O operation, A answer, InFlight slot);
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

  /** Null for a kind that is not one request and one answer. */
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
