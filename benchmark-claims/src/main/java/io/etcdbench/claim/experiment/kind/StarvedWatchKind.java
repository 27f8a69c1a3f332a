// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Runs a plan on one member while clients watch every key, each over its own connection. Settings:
 * {@code watchers}, their number; {@code reads}, whether they read their events ({@code yes}) or
 * nothing after the confirmation of their watch ({@code no}), so that flow control blocks the
 * member.
 */
final class StarvedWatchKind implements RunKind {
  private static final long PATIENCE_SECONDS = 30;
  private static final String SLOW = "etcd_debugging_mvcc_slow_watcher_total";

  private static final WatchRequest ALL_KEYS =
      WatchRequest.newBuilder()
          .setCreateRequest(
              WatchCreateRequest.newBuilder()
                  .setKey(ByteString.copyFrom(new byte[1]))
                  .setRangeEnd(ByteString.copyFrom(new byte[1])))
          .build();

  private final RunKind plans = new PlanKind();

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Map<String, RunPlan> loads(RunSpec spec) {
    return plans.loads(spec);
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    URI member = URI.create(site.cluster().members().get(0).clientUrl());
    boolean isRead = spec.text("reads").equals("yes");
    LongAdder events = new LongAdder();
    List<ManagedChannel> channels = new ArrayList<>();
    try {
      for (int i = 0; i < spec.number("watchers"); i++) {
        channels.add(
            Grpc.newChannelBuilder(member.getAuthority(), InsecureChannelCredentials.create())
                .build());
        watch(channels.get(i), isRead, events);
      }
      Measured measured = plans.run(spec, site, stop);
      return measured.with(
          Map.of("starved.slowWatchers", slow(member), "starved.events", (double) events.sum()));
    } finally {
      channels.forEach(ManagedChannel::shutdownNow);
    }
  }

  private static void watch(ManagedChannel channel, boolean isRead, LongAdder events) {
    CountDownLatch confirmed = new CountDownLatch(1);
    ClientCall<WatchRequest, WatchResponse> call =
        channel.newCall(WatchGrpc.getWatchMethod(), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(WatchResponse answer) {
            events.add(answer.getEventsCount());
            confirmed.countDown();
            if (isRead) {
              call.request(1);
            }
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            confirmed.countDown();
          }
        },
        new Metadata());
    call.sendMessage(ALL_KEYS);
    call.request(1);
    try {
      if (!confirmed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new ClusterException(
            "a watch was not confirmed within %s s".formatted(PATIENCE_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while a watch was opened", e);
    }
  }

  /** Returns the number of watchers that the member currently counts as slow. */
  private static double slow(URI member) {
    HttpClient http = HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();
    try {
      return http.send(
              HttpRequest.newBuilder(member.resolve("/metrics")).build(),
              HttpResponse.BodyHandlers.ofLines())
          .body()
          .filter(line -> line.startsWith(SLOW + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(SLOW.length() + 1)))
          .findFirst()
          .orElseThrow(() -> new ClusterException("the member does not report " + SLOW));
    } catch (IOException e) {
      throw new ClusterException("the member's metrics cannot be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while the member's metrics were read", e);
    }
  }
}
