// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;

/**
 * The one store behind all members: keys, revisions and leases, as etcd keeps them. Each method is
 * atomic and throws etcd's own errors. Thread-safe.
 */
final class Store {
  private final KeyTable keys = new KeyTable();
  private final History history = new History();
  private final Leases leases = new Leases();
  private final RangeReader reader = new RangeReader(keys, history);
  private final Counters counters;
  private long revision = 1;

  Store(Counters counters) {
    this.counters = counters;
  }

  synchronized long revision() {
    return revision;
  }

  /** The size of all keys with their values. */
  synchronized long bytes() {
    return keys.bytes();
  }

  synchronized RangeResponse range(RangeRequest request, Headers headers) {
    RequestCheck.key(request.getKey());
    reader.check(request, revision);
    return reader.read(request).setHeader(headers.at(revision)).build();
  }

  synchronized PutResponse put(PutRequest request, Headers headers) {
    RequestCheck.put(request);
    Change change = nextChange();
    change.check(request);
    PutResponse.Builder response = change.put(request);
    commit(change);
    return response.setHeader(headers.at(revision)).build();
  }

  synchronized DeleteRangeResponse delete(DeleteRangeRequest request, Headers headers) {
    RequestCheck.key(request.getKey());
    Change change = nextChange();
    DeleteRangeResponse.Builder response = change.delete(request);
    commit(change);
    return response.setHeader(headers.at(revision)).build();
  }

  synchronized TxnResponse txn(TxnRequest request, Headers headers) {
    RequestCheck.txn(request);
    Change change = nextChange();
    TxnResponse.Builder response = new Transaction(keys, reader, change, headers).run(request);
    commit(change);
    return response.setHeader(headers.at(revision)).build();
  }

  synchronized CompactionResponse compact(CompactionRequest request, Headers headers) {
    if (request.getRevision() > revision) {
      throw EtcdError.FUTURE_REVISION.exception();
    }
    if (request.getRevision() <= history.compactedRevision()) {
      throw EtcdError.COMPACTED.exception();
    }
    history.compact(request.getRevision());
    return CompactionResponse.newBuilder().setHeader(headers.at(revision)).build();
  }

  private Change nextChange() {
    return new Change(keys, leases, counters, revision + 1);
  }

  private void commit(Change change) {
    if (!change.events().isEmpty()) {
      revision = change.revision();
      history.add(change.events());
    }
  }
}
