// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Raw gRPC channels to etcd, fake or not, closed together. */
public final class Channels implements AutoCloseable {
  private final List<String> endpoints;
  private final List<ManagedChannel> open = new ArrayList<>();

  public Channels(FakeEtcd etcd) {
    this(etcd.endpoints());
  }

  public Channels(List<String> endpoints) {
    this.endpoints = List.copyOf(endpoints);
  }

  public ManagedChannel toMember(int member) {
    URI endpoint = URI.create(endpoints.get(member));
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(endpoint.getHost(), endpoint.getPort())
            .usePlaintext()
            .directExecutor()
            .build();
    open.add(channel);
    return channel;
  }

  KVGrpc.KVBlockingStub kv() {
    return KVGrpc.newBlockingStub(toMember(0));
  }

  public static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  public static PutRequest put(String key, String value) {
    return PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value)).build();
  }

  static RangeRequest range(String key) {
    return RangeRequest.newBuilder().setKey(bytes(key)).build();
  }

  static RangeRequest range(String key, String end) {
    return RangeRequest.newBuilder().setKey(bytes(key)).setRangeEnd(bytes(end)).build();
  }

  @Override
  public void close() {
    open.forEach(ManagedChannel::shutdownNow);
    for (ManagedChannel channel : open) {
      try {
        channel.awaitTermination(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
