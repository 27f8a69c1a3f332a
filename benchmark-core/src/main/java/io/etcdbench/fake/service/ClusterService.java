// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.Member;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One member's Cluster service, which lists the members. */
public final class ClusterService extends ClusterGrpc.ClusterImplBase {
  private final MemberCallHandler handler;
  private final Store store;
  private final Supplier<List<String>> endpoints;

  public ClusterService(MemberCallHandler handler, Store store, Supplier<List<String>> endpoints) {
    this.handler = handler;
    this.store = store;
    this.endpoints = endpoints;
  }

  @Override
  public void memberList(MemberListRequest request, StreamObserver<MemberListResponse> observer) {
    handler.unary(Call.MEMBER_LIST, observer, this::members);
  }

  private MemberListResponse members() {
    List<String> urls = endpoints.get();
    return MemberListResponse.newBuilder()
        .setHeader(handler.headers().at(store.revision()))
        .addAllMembers(
            IntStream.range(0, urls.size()).mapToObj(i -> member(i, urls.get(i))).toList())
        .build();
  }

  private static Member member(int number, String url) {
    return Member.newBuilder()
        .setID(Headers.memberIdOf(number))
        .setName("fake" + number)
        .addClientURLs(url)
        .build();
  }
}
