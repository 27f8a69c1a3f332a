// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.DefragmentRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.Member;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.etcdbench.fake.service.Headers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdMembersTest {
  private final FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant());
  private final Channels channels = new Channels(etcd);

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void shareOneStoreAndCountTheirOwnTraffic() {
    KVGrpc.newBlockingStub(channels.toMember(0)).put(put("a", "1"));
    KVGrpc.KVBlockingStub third = KVGrpc.newBlockingStub(channels.toMember(2));
    assertThat(third.range(range("a")).getCount()).isOne();
    assertThat(third.range(range("a")).getHeader().getMemberId()).isEqualTo(Headers.memberIdOf(2));

    Counts counts = etcd.counts();
    assertThat(counts.members())
        .extracting(member -> member.calls().receivedInAll())
        .containsExactly(1L, 0L, 2L);
    assertThat(counts.members())
        .extracting(Traffic::connections)
        .containsExactly(
            new Traffic.Connections(1, 1, 1),
            new Traffic.Connections(0, 0, 0),
            new Traffic.Connections(1, 1, 1));
    assertThat(counts.all().connections()).isEqualTo(new Traffic.Connections(2, 2, 2));
  }

  @Test
  void listThemselvesWithTheirEndpoints() {
    MemberListResponse response =
        ClusterGrpc.newBlockingStub(channels.toMember(1))
            .memberList(MemberListRequest.getDefaultInstance());
    assertThat(response.getMembersList())
        .extracting(Member::getID)
        .containsExactly(Headers.memberIdOf(0), Headers.memberIdOf(1), Headers.memberIdOf(2));
    assertThat(response.getMembersList())
        .extracting(member -> member.getClientURLs(0))
        .isEqualTo(etcd.endpoints());
  }

  @Test
  void agreeOnALeaderAndSayTheirSize() {
    MaintenanceGrpc.MaintenanceBlockingStub maintenance =
        MaintenanceGrpc.newBlockingStub(channels.toMember(2));
    KVGrpc.newBlockingStub(channels.toMember(0)).put(put("key", "value"));
    StatusResponse status = maintenance.status(StatusRequest.getDefaultInstance());
    assertThat(status.getLeader()).isEqualTo(Headers.memberIdOf(0));
    assertThat(status.getHeader().getMemberId()).isEqualTo(Headers.memberIdOf(2));
    assertThat(status.getVersion()).isEqualTo("3.6.0");
    assertThat(status.getDbSize()).isBetween(8L, 32L);
    assertThat(
            maintenance
                .defragment(DefragmentRequest.getDefaultInstance())
                .getHeader()
                .getRevision())
        .isEqualTo(2);
  }

  @Test
  void refuseToBeFewerThanOne() {
    assertThatThrownBy(() -> FakeSpec.ofMembers(0)).hasMessage("members is 0; allowed: 1 or more");
  }

  @Test
  void areGoneAfterClosing() {
    List<String> endpoints = etcd.endpoints();
    etcd.close();
    assertThat(endpoints).hasSize(3);
    assertThatThrownBy(() -> channels.kv().put(put("a", "1"))).hasMessageContaining("UNAVAILABLE");
  }
}
