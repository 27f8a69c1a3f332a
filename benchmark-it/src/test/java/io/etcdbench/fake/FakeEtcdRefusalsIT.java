// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.fake.service.WatchStreamTest;
import io.etcdbench.security.Credentials;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the fake to a real member where authentication is on: same refusals, word for word. */
final class FakeEtcdRefusalsIT {
  private static final Security TOKENS = new Security(Transport.PLAIN, Tokens.SIMPLE, 300, 4);
  private static final Logins LOGINS = Logins.of(new Credentials("bench", "right"));

  private static final DeleteRangeRequest DELETE =
      DeleteRangeRequest.newBuilder().setKey(Channels.bytes("a")).build();

  /** What etcd answers without a token before 3.4.42, 3.5.28 and 3.6.9. */
  private static final Set<String> GUARDED_LATER =
      Set.of("compact", "grant", "keep alive", "member list", "revoke", "status");

  private static final int CALLS = 11;

  private static ProcessCluster real;
  private static FakeEtcd fake;
  private static Channels toReal;
  private static Channels toFake;

  @BeforeAll
  static void start() {
    real = Members.one(TOKENS);
    fake = FakeEtcd.start(FakeSpec.ofMembers(1).with(LOGINS), Behaviour.instant());
    toReal = new Channels(real.endpoints());
    toFake = new Channels(fake);
  }

  @AfterAll
  static void end() {
    toReal.close();
    toFake.close();
    fake.close();
    real.close();
  }

  @Test
  void refusesCallsWithoutATokenAsEtcdDoes() {
    assertSame(answers(toFake.toMember(0)), answers(toReal.toMember(0)));
  }

  @Test
  void refusesCallsWithAForgedTokenAsEtcdDoes() {
    assertSame(answers(forging(toFake.toMember(0))), answers(forging(toReal.toMember(0))));
  }

  @Test
  void refusesLoginsAsEtcdDoes() {
    assertThat(logins(toFake.toMember(0))).isEqualTo(logins(toReal.toMember(0)));
  }

  private static void assertSame(Map<String, String> ofFake, Map<String, String> ofReal) {
    boolean guarded = memberList(toReal.toMember(0)).contains("user name is empty");
    if (!guarded) {
      ofFake.keySet().removeAll(GUARDED_LATER);
      ofReal.keySet().removeAll(GUARDED_LATER);
    }
    assertThat(ofFake)
        .as("etcd %s", real.description().etcdVersion())
        .isEqualTo(ofReal)
        .hasSize(guarded ? CALLS : CALLS - GUARDED_LATER.size());
  }

  private static Map<String, String> answers(Channel channel) {
    Caller caller = new Caller(channel);
    MaintenanceGrpc.MaintenanceBlockingStub maintenance = MaintenanceGrpc.newBlockingStub(channel);
    Map<String, String> answers = new TreeMap<>();
    answers.put("put", caller.answerTo(Channels.put("a", "1")));
    answers.put("range", caller.answerTo(Channels.range("a")));
    answers.put("delete", caller.answerTo(DELETE));
    answers.put("txn", caller.answerTo(RandomRequests.all("1")));
    answers.put("compact", caller.answerTo(CompactionRequest.getDefaultInstance()));
    answers.put(
        "grant", caller.answerTo(LeaseGrantRequest.newBuilder().setTTL(60).setID(7).build()));
    answers.put("revoke", caller.answerTo(LeaseRevokeRequest.newBuilder().setID(7).build()));
    answers.put("keep alive", keepAlive(channel));
    answers.put("watch", watch(channel));
    answers.put(
        "status", Caller.answer(() -> maintenance.status(StatusRequest.getDefaultInstance())));
    answers.put("member list", memberList(channel));
    return answers;
  }

  private static String memberList(Channel channel) {
    return Caller.answer(
        () ->
            ClusterGrpc.newBlockingStub(channel)
                .memberList(MemberListRequest.getDefaultInstance()));
  }

  private static Map<String, String> logins(Channel channel) {
    AuthGrpc.AuthBlockingStub auth = AuthGrpc.newBlockingStub(channel);
    Map<String, String> answers = new TreeMap<>();
    for (String user : new String[] {"bench", "nobody", ""}) {
      AuthenticateRequest login =
          AuthenticateRequest.newBuilder().setName(user).setPassword("wrong").build();
      answers.put(user, Caller.answer(() -> auth.authenticate(login)));
    }
    return answers;
  }

  private static String keepAlive(Channel channel) {
    Inbox<LeaseKeepAliveResponse> inbox = new Inbox<>();
    LeaseGrpc.newStub(channel)
        .leaseKeepAlive(inbox)
        .onNext(LeaseKeepAliveRequest.newBuilder().setID(99).build());
    return Caller.answer(inbox::next);
  }

  private static String watch(Channel channel) {
    Inbox<WatchResponse> inbox = new Inbox<>();
    WatchGrpc.newStub(channel).watch(inbox).onNext(WatchStreamTest.create("a"));
    return Caller.answer(inbox::next);
  }

  private static Channel forging(Channel channel) {
    Metadata metadata = new Metadata();
    metadata.put(Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER), "forged");
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
  }
}
