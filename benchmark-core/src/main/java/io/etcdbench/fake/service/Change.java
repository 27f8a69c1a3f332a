// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcdbench.fake.Counters;
import io.etcdbench.fake.EtcdError;
import java.util.ArrayList;
import java.util.List;

/** A set of writes that share one revision. Guarded by the lock of {@link Store}. */
final class Change {
  private final KeyTable keys;
  private final Leases leases;
  private final Counters counters;
  private final long revision;
  private final List<Event> events = new ArrayList<>(1);

  Change(KeyTable keys, Leases leases, Counters counters, long revision) {
    this.keys = keys;
    this.leases = leases;
    this.counters = counters;
    this.revision = revision;
  }

  long revision() {
    return revision;
  }

  /** Returns the events so far, in order, each with the previous key-value pair. */
  List<Event> events() {
    return events;
  }

  /** Throws if {@link #put} could not apply the request. */
  void check(PutRequest request) {
    if ((request.getIgnoreValue() || request.getIgnoreLease())
        && keys.get(request.getKey()) == null) {
      throw EtcdError.KEY_NOT_FOUND.exception();
    }
    leases.check(request.getLease());
  }

  PutResponse.Builder put(PutRequest request) {
    KeyValue before = keys.get(request.getKey());
    KeyValue after = pairOf(request, before == null ? KeyValue.getDefaultInstance() : before);
    keys.put(after);
    counters.wrote(after.getKey(), after.getValue());
    Event.Builder event = Event.newBuilder().setType(Event.EventType.PUT).setKv(after);
    PutResponse.Builder response = PutResponse.newBuilder();
    if (before != null) {
      leases.detach(before.getKey(), before.getLease());
      event.setPrevKv(before);
    }
    leases.attach(after.getKey(), after.getLease());
    events.add(event.build());
    return before != null && request.getPrevKv() ? response.setPrevKv(before) : response;
  }

  DeleteRangeResponse.Builder delete(DeleteRangeRequest request) {
    List<KeyValue> gone =
        List.copyOf(keys.within(request.getKey(), request.getRangeEnd()).values());
    gone.forEach(this::delete);
    DeleteRangeResponse.Builder response = DeleteRangeResponse.newBuilder().setDeleted(gone.size());
    return request.getPrevKv() ? response.addAllPrevKvs(gone) : response;
  }

  /** Deletes existing keys. */
  void deleteAll(List<ByteString> existing) {
    existing.forEach(key -> delete(keys.within(key, ByteString.EMPTY).firstEntry().getValue()));
  }

  private void delete(KeyValue pair) {
    keys.remove(pair.getKey());
    leases.detach(pair.getKey(), pair.getLease());
    KeyValue tombstone =
        KeyValue.newBuilder().setKey(pair.getKey()).setModRevision(revision).build();
    events.add(
        Event.newBuilder()
            .setType(Event.EventType.DELETE)
            .setKv(tombstone)
            .setPrevKv(pair)
            .build());
  }

  private KeyValue pairOf(PutRequest request, KeyValue before) {
    return KeyValue.newBuilder()
        .setKey(request.getKey())
        .setValue(request.getIgnoreValue() ? before.getValue() : request.getValue())
        .setLease(request.getIgnoreLease() ? before.getLease() : request.getLease())
        .setCreateRevision(before.getVersion() == 0 ? revision : before.getCreateRevision())
        .setModRevision(revision)
        .setVersion(before.getVersion() + 1)
        .build();
  }
}
