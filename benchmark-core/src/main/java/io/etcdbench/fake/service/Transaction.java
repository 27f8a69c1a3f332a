// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.etcdbench.fake.EtcdError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Evaluates comparisons, then performs one of two lists of operations. Guarded by the lock of
 * {@link Store}.
 */
final class Transaction {
  private final KeyTable keys;
  private final RangeReader reader;
  private final Change change;
  private final Headers headers;
  private final Deque<Boolean> decisions = new ArrayDeque<>();
  private final List<RequestOp> planned = new ArrayList<>();

  Transaction(KeyTable keys, RangeReader reader, Change change, Headers headers) {
    this.keys = keys;
    this.reader = reader;
    this.change = change;
    this.headers = headers;
  }

  /** Evaluates all comparisons, then rejects the transaction as a whole or performs it. */
  TxnResponse.Builder run(TxnRequest request) {
    decide(request);
    planned.forEach(this::check);
    return perform(request);
  }

  /** Comparisons of nested transactions, too, are evaluated on the state before the first write. */
  private void decide(TxnRequest request) {
    boolean holds = request.getCompareList().stream().allMatch(this::holds);
    decisions.add(holds);
    for (RequestOp operation : operations(request, holds)) {
      planned.add(operation);
      if (operation.hasRequestTxn()) {
        decide(operation.getRequestTxn());
      }
    }
  }

  private TxnResponse.Builder perform(TxnRequest request) {
    boolean holds = decisions.remove();
    TxnResponse.Builder response = TxnResponse.newBuilder().setSucceeded(holds);
    operations(request, holds).forEach(operation -> response.addResponses(run(operation)));
    return response;
  }

  private static List<RequestOp> operations(TxnRequest request, boolean holds) {
    return holds ? request.getSuccessList() : request.getFailureList();
  }

  private void check(RequestOp operation) {
    if (operation.hasRequestPut()) {
      change.check(operation.getRequestPut());
    } else if (operation.hasRequestRange()) {
      reader.check(operation.getRequestRange(), change.revision() - 1);
    }
  }

  private ResponseOp run(RequestOp operation) {
    ResponseOp.Builder response = ResponseOp.newBuilder();
    switch (operation.getRequestCase()) {
      case REQUEST_PUT ->
          response.setResponsePut(
              change.put(operation.getRequestPut()).setHeader(headers.at(change.revision())));
      case REQUEST_RANGE ->
          response.setResponseRange(
              reader
                  .read(operation.getRequestRange(), change.events())
                  .setHeader(headers.at(readRevision())));
      case REQUEST_DELETE_RANGE ->
          response.setResponseDeleteRange(
              change
                  .delete(operation.getRequestDeleteRange())
                  .setHeader(headers.at(readRevision())));
      case REQUEST_TXN ->
          // etcd leaves the header of nested responses empty.
          response.setResponseTxn(
              perform(operation.getRequestTxn()).setHeader(ResponseHeader.getDefaultInstance()));
      case REQUEST_NOT_SET -> throw EtcdError.KEY_NOT_FOUND.exception();
    }
    return response.build();
  }

  private long readRevision() {
    return change.events().isEmpty() ? change.revision() - 1 : change.revision();
  }

  private boolean holds(Compare compare) {
    Collection<KeyValue> pairs = keys.within(compare.getKey(), compare.getRangeEnd()).values();
    if (pairs.isEmpty()) {
      // As in etcd: without the key, comparisons of its value fail, and its numbers are 0.
      return compare.getTarget() != Compare.CompareTarget.VALUE
          && holds(compare, KeyValue.getDefaultInstance());
    }
    return pairs.stream().allMatch(pair -> holds(compare, pair));
  }

  private static boolean holds(Compare compare, KeyValue pair) {
    int difference = difference(compare, pair);
    return switch (compare.getResult()) {
      case EQUAL -> difference == 0;
      case NOT_EQUAL -> difference != 0;
      case GREATER -> difference > 0;
      case LESS -> difference < 0;
      case UNRECOGNIZED -> true;
    };
  }

  private static int difference(Compare compare, KeyValue pair) {
    return switch (compare.getTarget()) {
      case VERSION -> Long.compare(pair.getVersion(), compare.getVersion());
      case CREATE -> Long.compare(pair.getCreateRevision(), compare.getCreateRevision());
      case MOD -> Long.compare(pair.getModRevision(), compare.getModRevision());
      case VALUE -> compare(pair.getValue(), compare.getValue());
      case UNRECOGNIZED -> 0;
    };
  }

  private static int compare(ByteString stored, ByteString expected) {
    return KeyTable.ORDER.compare(stored, expected);
  }
}
