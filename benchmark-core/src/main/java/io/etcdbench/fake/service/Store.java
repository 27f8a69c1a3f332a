// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.HashKVRequest;
import io.etcd.jetcd.api.HashKVResponse;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.fake.Counters;
import io.etcdbench.fake.EtcdError;
import java.util.List;

/**
 * The store shared by all members: keys, revisions, leases and watches, with etcd's semantics. Each
 * method is atomic and throws etcd's own errors. Thread-safe.
 */
public final class Store {
  /** As the end of a range, it stands for the end of all keys. */
  private static final ByteString FIRST_KEY = ByteString.copyFrom(new byte[1]);

  private final KeyTable keys = new KeyTable();
  private final History history = new History();
  private final Leases leases = new Leases();
  private final RangeReader reader = new RangeReader(keys, history);
  private final Watches watches = new Watches(history);
  private final Counters counters;
  private long revision = 1;

  public Store(Counters counters) {
    this.counters = counters;
  }

  public synchronized long revision() {
    return revision;
  }

  /** Returns the total size of all keys with their values. */
  synchronized long bytes() {
    return keys.bytes();
  }

  synchronized RangeResponse range(RangeRequest request, Headers headers) {
    RequestCheck.key(request.getKey());
    reader.check(request, revision);
    return reader.read(request, List.of()).setHeader(headers.at(revision)).build();
  }

  synchronized PutResponse put(PutRequest request, Headers headers) {
    RequestCheck.put(request);
    Change change = nextChange();
    // The order matters: it decides which of two errors is reported, as in etcd.
    leases.check(request.getLease());
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

  /** Returns a hash that is equal for equal keys, but differs from etcd's hash. */
  synchronized HashKVResponse hash(HashKVRequest request, Headers headers) {
    RangeRequest everything =
        RangeRequest.newBuilder()
            .setKey(FIRST_KEY)
            .setRangeEnd(FIRST_KEY)
            .setRevision(request.getRevision())
            .build();
    reader.check(everything, revision);
    return HashKVResponse.newBuilder()
        .setHeader(headers.at(revision))
        .setHash(reader.read(everything, List.of()).getKvsList().hashCode())
        .setCompactRevision(history.compactedRevision())
        .build();
  }

  synchronized LeaseGrantResponse grant(LeaseGrantRequest request, Headers headers) {
    Leases.Lease lease = leases.grant(request);
    return LeaseGrantResponse.newBuilder()
        .setHeader(headers.at(revision))
        .setID(lease.id())
        .setTTL(lease.ttlSeconds())
        .build();
  }

  /** Responds with a TTL of 0 if the lease does not exist, as etcd does. */
  synchronized LeaseKeepAliveResponse renew(LeaseKeepAliveRequest request, Headers headers) {
    Leases.Lease lease = leases.find(request.getID());
    return LeaseKeepAliveResponse.newBuilder()
        .setHeader(headers.at(revision))
        .setID(request.getID())
        .setTTL(lease == null ? 0 : lease.ttlSeconds())
        .build();
  }

  synchronized LeaseRevokeResponse revoke(LeaseRevokeRequest request, Headers headers) {
    Leases.Lease lease = leases.remove(request.getID());
    Change change = nextChange();
    change.deleteAll(List.copyOf(lease.keys()));
    commit(change);
    return LeaseRevokeResponse.newBuilder().setHeader(headers.at(revision)).build();
  }

  synchronized void watch(WatchStream stream, WatchCreateRequest request) {
    watches.create(stream, request, revision);
  }

  synchronized void cancel(WatchStream stream, long watchId) {
    watches.cancel(stream, watchId, revision);
  }

  synchronized void cancelAll(WatchStream stream) {
    watches.cancelAll(stream);
  }

  /** Notifies a stream of the revision up to which it has received all events. */
  synchronized void reportProgress(WatchStream stream) {
    stream.send(revision, WatchResponse.newBuilder());
  }

  private Change nextChange() {
    return new Change(keys, leases, counters, revision + 1);
  }

  private void commit(Change change) {
    if (!change.events().isEmpty()) {
      revision = change.revision();
      history.add(change.events());
      watches.publish(change.events(), revision);
    }
  }
}
