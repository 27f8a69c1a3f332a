// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static io.etcdbench.fake.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.fake.service.WatchStreamTest;
import io.etcdbench.security.Credentials;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdAuthTest {
  private final FakeEtcd etcd =
      FakeEtcd.start(
          FakeSpec.ofMembers(2).with(Logins.of(new Credentials("bench", "secret"))),
          Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final AuthGrpc.AuthBlockingStub auth = AuthGrpc.newBlockingStub(channels.toMember(0));

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void givesATokenThatEveryMemberAccepts() {
    KVGrpc.KVBlockingStub other =
        KVGrpc.newBlockingStub(channels.toMember(1))
            .withInterceptors(presenting("token", login("secret")));
    assertThat(other.put(put("a", "1")).getHeader().getRevision()).isEqualTo(2);
    assertThat(etcd.counts().received(Call.AUTHENTICATE)).isOne();
  }

  @Test
  void takesTheTokenUnderItsOldNameToo() {
    KVGrpc.KVBlockingStub kv =
        channels.kv().withInterceptors(presenting("authorization", login("secret")));
    assertThat(kv.range(range("a")).getCount()).isZero();
  }

  @Test
  void refusesAWrongPasswordAndAnUnknownUser() {
    assertRefused(EtcdError.AUTHENTICATION_FAILED, () -> login("wrong"));
    AuthenticateRequest stranger =
        AuthenticateRequest.newBuilder().setName("stranger").setPassword("secret").build();
    assertRefused(EtcdError.AUTHENTICATION_FAILED, () -> auth.authenticate(stranger));
    assertRefused(
        EtcdError.AUTHENTICATION_FAILED,
        () -> auth.authenticate(AuthenticateRequest.getDefaultInstance()));
  }

  @Test
  void refusesCallsWithoutATokenOrWithAnInvalidOne() {
    assertRefused(EtcdError.USER_EMPTY, () -> channels.kv().put(put("a", "1")));
    KVGrpc.KVBlockingStub kv = channels.kv().withInterceptors(presenting("token", "forged"));
    assertRefused(EtcdError.INVALID_TOKEN, () -> kv.put(put("a", "1")));
    assertThat(etcd.counts().writes().keys().count()).isZero();
  }

  @Test
  void forgetsEveryTokenOnDemand() {
    KVGrpc.KVBlockingStub kv = channels.kv().withInterceptors(presenting("token", login("secret")));
    kv.put(put("a", "1"));
    etcd.expireTokens();
    assertRefused(EtcdError.INVALID_TOKEN, () -> kv.put(put("a", "1")));
  }

  @Test
  void cancelsAWatchWithoutATokenInsteadOfFailingItsStream() throws InterruptedException {
    Inbox<WatchResponse> inbox = new Inbox<>();
    StreamObserver<WatchRequest> stream = WatchGrpc.newStub(channels.toMember(0)).watch(inbox);
    stream.onNext(WatchStreamTest.create("a"));
    WatchResponse refused = inbox.next();
    assertThat(refused.getCreated()).isTrue();
    assertThat(refused.getCanceled()).isTrue();
    assertThat(refused.getWatchId()).isEqualTo(-1);
    assertThat(refused.getCancelReason())
        .isEqualTo("rpc error: code = InvalidArgument desc = etcdserver: user name is empty");
    stream.onCompleted();
  }

  @Test
  void saysWhenAuthenticationIsOff() {
    try (FakeEtcd open = FakeEtcd.start(Behaviour.instant());
        Channels toOpen = new Channels(open)) {
      AuthGrpc.AuthBlockingStub stub = AuthGrpc.newBlockingStub(toOpen.toMember(0));
      assertRefused(
          EtcdError.AUTHENTICATION_NOT_ENABLED,
          () -> stub.authenticate(AuthenticateRequest.getDefaultInstance()));
    }
  }

  private String login(String password) {
    return auth.authenticate(
            AuthenticateRequest.newBuilder().setName("bench").setPassword(password).build())
        .getToken();
  }

  private static ClientInterceptor presenting(String field, String token) {
    Metadata metadata = new Metadata();
    metadata.put(Metadata.Key.of(field, Metadata.ASCII_STRING_MARSHALLER), token);
    return MetadataUtils.newAttachHeadersInterceptor(metadata);
  }
}
