// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.WrittenKeys;

/** Rejects requests that etcd rejects regardless of what is stored. */
final class RequestCheck {
  private static final int MAX_BYTES = 3 << 19;
  private static final int MAX_OPERATIONS = 128;

  private RequestCheck() {}

  static void key(ByteString key) {
    if (key.isEmpty()) {
      throw EtcdError.EMPTY_KEY.exception();
    }
  }

  static void put(PutRequest request) {
    key(request.getKey());
    if (request.getIgnoreValue() && !request.getValue().isEmpty()) {
      throw EtcdError.VALUE_PROVIDED.exception();
    }
    if (request.getIgnoreLease() && request.getLease() != 0) {
      throw EtcdError.LEASE_PROVIDED.exception();
    }
    size(request);
  }

  static void txn(TxnRequest request) {
    contents(request);
    WrittenKeys.of(request.getSuccessList());
    WrittenKeys.of(request.getFailureList());
    size(request);
  }

  private static void size(MessageLite request) {
    if (request.getSerializedSize() > MAX_BYTES) {
      throw EtcdError.REQUEST_TOO_LARGE.exception();
    }
  }

  private static void contents(TxnRequest request) {
    int longest = Math.max(request.getSuccessCount(), request.getFailureCount());
    if (Math.max(longest, request.getCompareCount()) > MAX_OPERATIONS) {
      throw EtcdError.TOO_MANY_OPERATIONS.exception();
    }
    request.getCompareList().forEach(compare -> key(compare.getKey()));
    request.getSuccessList().forEach(RequestCheck::operation);
    request.getFailureList().forEach(RequestCheck::operation);
  }

  private static void operation(RequestOp operation) {
    switch (operation.getRequestCase()) {
      case REQUEST_RANGE -> key(operation.getRequestRange().getKey());
      case REQUEST_PUT -> put(operation.getRequestPut());
      case REQUEST_DELETE_RANGE -> key(operation.getRequestDeleteRange().getKey());
      case REQUEST_TXN -> contents(operation.getRequestTxn());
      case REQUEST_NOT_SET -> throw EtcdError.KEY_NOT_FOUND.exception();
    }
  }
}
