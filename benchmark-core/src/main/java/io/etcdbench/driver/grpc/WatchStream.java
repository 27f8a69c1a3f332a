// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.WatchCancelRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A stream with many watches. The server confirms watches in the order of their requests, assigns
 * no id to a rejected one, and identifies a confirmed one by its id. Thread-safe; watches are
 * called outside the lock.
 */
final class WatchStream extends ClientCall.Listener<WatchResponse> {
  private final ClientCall<WatchRequest, WatchResponse> call;
  private final StatusOutcomes outcomes;
  private final @Nullable String token;

  /** Guarded by this, as are all fields below. */
  private final Queue<GrpcWatch> requested = new ArrayDeque<>();

  private final Map<Long, GrpcWatch> confirmed = new HashMap<>();
  private @Nullable Outcome end;
  private boolean retired;

  WatchStream(
      ClientCall<WatchRequest, WatchResponse> call,
      StatusOutcomes outcomes,
      @Nullable String token) {
    this.call = call;
    this.outcomes = outcomes;
    this.token = token;
  }

  void start() {
    Metadata headers = new Metadata();
    if (token != null) {
      headers.put(AuthenticateCall.TOKEN, token);
    }
    call.start(this, headers);
    call.request(1);
  }

  @Nullable String token() {
    return token;
  }

  synchronized boolean hasEnded() {
    return end != null;
  }

  void create(GrpcWatch watch) {
    Outcome over = ask(watch);
    if (over != null) {
      watch.end(over);
    }
  }

  void cancel(GrpcWatch watch, long id) {
    if (forget(watch, id)) {
      call.cancel("the last watch of this stream was closed", null);
    }
  }

  /** Accepts no further watches: the stream ends with its last one. */
  void retire() {
    boolean idle;
    synchronized (this) {
      retired = true;
      idle = isIdle();
    }
    if (idle) {
      call.cancel("another stream has taken over", null);
    }
  }

  @Override
  public void onMessage(WatchResponse answer) {
    if (answer.getCreated()) {
      created(answer);
    } else if (answer.getCanceled()) {
      cancelled(answer);
    } else {
      GrpcWatch watch = find(answer.getWatchId());
      if (watch != null) {
        watch.deliver(answer.getEventsList());
      }
    }
    call.request(1);
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    Outcome why =
        status.isOk()
            ? outcomes.of("UNAVAILABLE", "the server has closed the watch stream")
            : outcomes.of(status);
    for (GrpcWatch watch : endAll(why)) {
      watch.end(why);
    }
  }

  private void created(WatchResponse answer) {
    GrpcWatch watch;
    synchronized (this) {
      watch = requested.remove();
      if (!answer.getCanceled()) {
        confirmed.put(answer.getWatchId(), watch);
      }
    }
    if (answer.getCanceled()) {
      watch.end(outcomes.of("", answer.getCancelReason()));
    } else if (!watch.confirm(this, answer.getWatchId())) {
      cancel(watch, answer.getWatchId());
    }
  }

  private void cancelled(WatchResponse answer) {
    GrpcWatch watch;
    synchronized (this) {
      watch = confirmed.remove(answer.getWatchId());
    }
    if (watch != null) {
      watch.end(
          answer.getCompactRevision() > 0
              ? outcomes.of("", ServerErrors.PREFIX + ServerErrors.COMPACTED)
              : outcomes.of("", answer.getCancelReason()));
    }
  }

  private synchronized @Nullable Outcome ask(GrpcWatch watch) {
    if (end == null) {
      requested.add(watch);
      call.sendMessage(Requests.watch(watch.operation()));
    }
    return end;
  }

  private synchronized @Nullable GrpcWatch find(long id) {
    return confirmed.get(id);
  }

  /** Returns whether this was the last watch of a retired stream. */
  private synchronized boolean forget(GrpcWatch watch, long id) {
    if (confirmed.remove(id, watch) && end == null) {
      call.sendMessage(
          WatchRequest.newBuilder()
              .setCancelRequest(WatchCancelRequest.newBuilder().setWatchId(id))
              .build());
    }
    return isIdle();
  }

  private boolean isIdle() {
    return retired && end == null && requested.isEmpty() && confirmed.isEmpty();
  }

  private synchronized List<GrpcWatch> endAll(Outcome why) {
    end = why;
    List<GrpcWatch> all = new ArrayList<>(requested);
    all.addAll(confirmed.values());
    requested.clear();
    confirmed.clear();
    return all;
  }
}
