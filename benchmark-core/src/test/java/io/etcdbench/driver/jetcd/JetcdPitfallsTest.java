// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.Lease;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.PutResponse;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.support.CloseableClient;
import io.etcd.jetcd.support.Requests;
import io.etcd.jetcd.watch.WatchResponse;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Traffic;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Credentials;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.stub.StreamObserver;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What a team must know of jetcd as it comes, each shown on the version that is pinned. One that
 * fails here has been mended: then docs/client-patterns.md must no longer warn of it.
 */
final class JetcdPitfallsTest {
  private static final Credentials BENCH = new Credentials("bench", "secret");
  private static final ByteSequence KEY = bytes("a");
  private static final long SOON_SECONDS = 60;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aCallWhoseTokenHasEndedWaitsForTheRetryDelay() throws Exception {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)));
        Client client =
            to(etcd).user(bytes(BENCH.user())).password(bytes(BENCH.password())).build()) {
      get(client).get(SOON_SECONDS, TimeUnit.SECONDS);
      etcd.expireTokens();
      long beginNanos = System.nanoTime();
      get(client).get(SOON_SECONDS, TimeUnit.SECONDS);

      assertThat(Duration.ofNanos(System.nanoTime() - beginNanos)).isGreaterThan(millis(400));
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aRefusedCallThrowsAwayATokenThatAnotherHasRenewed() throws Exception {
    Behaviour refusesPutsLate =
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.fixed(millis(5000)))
                    .withErrors(1, EtcdError.INVALID_TOKEN.status()));
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)));
        Client client =
            to(etcd).user(bytes(BENCH.user())).password(bytes(BENCH.password())).build()) {
      get(client).get(SOON_SECONDS, TimeUnit.SECONDS);
      etcd.behave(refusesPutsLate);
      CompletableFuture<PutResponse> late = client.getKVClient().put(KEY, KEY);
      Eventually.holds("the put has arrived", () -> calls(etcd).received(Call.PUT) == 1);
      etcd.behave(Behaviour.instant()); // for the calls after it
      etcd.expireTokens();
      get(client).get(SOON_SECONDS, TimeUnit.SECONDS);
      assertThat(calls(etcd).received(Call.AUTHENTICATE)).isEqualTo(2);

      Eventually.holds(
          "the put is refused", () -> calls(etcd).answered(Call.PUT, Code.UNAUTHENTICATED) == 1);
      Object unused = late.get(SOON_SECONDS, TimeUnit.SECONDS);

      assertThat(calls(etcd).received(Call.AUTHENTICATE))
          .as("the second token was good")
          .isEqualTo(3);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void everyWatchOpensAStreamOfItsOwn() {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1));
        Client client = to(etcd).build()) {
      Watch watches = client.getWatchClient();
      Consumer<WatchResponse> nobody = response -> {};
      for (int i = 0; i < 5; i++) {
        Watch.Watcher unused = watches.watch(bytes("a" + i), nobody);
      }

      Eventually.holds("five watches", () -> etcd.counts().all().watches().ever() == 5);
      assertThat(etcd.counts().all().watchStreams().ever()).isEqualTo(5);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepAliveOnceRenewsTwice() throws Exception {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1));
        Client client = to(etcd).build()) {
      Lease leases = client.getLeaseClient();
      long id = leases.grant(60).get(SOON_SECONDS, TimeUnit.SECONDS).getID();
      for (int i = 0; i < 10; i++) {
        leases.keepAliveOnce(id).get(SOON_SECONDS, TimeUnit.SECONDS);
      }

      Eventually.holds("twenty renewals", () -> etcd.counts().all().leaseRenewals() == 20);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepAliveOnceOpensAStreamEachTime() throws Exception {
    CountedStreams streams = new CountedStreams();
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1));
        Client client = to(etcd).interceptor(streams).build()) {
      Lease leases = client.getLeaseClient();
      long id = leases.grant(60).get(SOON_SECONDS, TimeUnit.SECONDS).getID();
      for (int i = 0; i < 5; i++) {
        leases.keepAliveOnce(id).get(SOON_SECONDS, TimeUnit.SECONDS);
      }

      assertThat(streams.opened).hasValue(5);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepAliveOnceIsNeverRepeated() throws Exception {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1));
        Client client = to(etcd).build()) {
      Lease leases = client.getLeaseClient();
      long id = leases.grant(60).get(SOON_SECONDS, TimeUnit.SECONDS).getID();
      etcd.behave(Behaviour.instant().withErrors(1, Status.UNAVAILABLE));

      assertThatThrownBy(() -> leases.keepAliveOnce(id).get(SOON_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
      assertThat(calls(etcd).received(Call.LEASE_KEEP_ALIVE)).isEqualTo(1);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepAliveOnceHasNoDeadline() throws Exception {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(1));
        Client client = to(etcd).build()) {
      Lease leases = client.getLeaseClient();
      long id = leases.grant(60).get(SOON_SECONDS, TimeUnit.SECONDS).getID();
      etcd.behave(
          Behaviour.instant()
              .with(Call.LEASE_KEEP_ALIVE, ResponseModel.of(ServiceTime.fixed(millis(60_000)))));
      CompletableFuture<LeaseKeepAliveResponse> answer = leases.keepAliveOnce(id);

      assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(answer).isNotDone();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aRenewalThatIsNotAnsweredIsSentAgainAndAgain() throws Exception {
    Behaviour slow =
        Behaviour.instant()
            .with(Call.LEASE_KEEP_ALIVE, ResponseModel.of(ServiceTime.fixed(millis(2000))));
    try (FakeEtcd etcd = FakeEtcd.start(slow);
        Client client = to(etcd).build()) {
      Lease leases = client.getLeaseClient();
      long id = leases.grant(600).get(SOON_SECONDS, TimeUnit.SECONDS).getID();
      CloseableClient renewing = leases.keepAlive(id, new Nobody());
      // The next one is due after a third of the life, 200 s.
      Eventually.holds("three renewals", () -> etcd.counts().all().leaseRenewals() >= 3);
      renewing.close();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aCallHasNoDeadlineWhileTheClusterIsAway() {
    FakeEtcd etcd = start(FakeSpec.ofMembers(1));
    try (Client client = to(etcd).build()) {
      etcd.close();
      CompletableFuture<GetResponse> answer = get(client);

      assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(answer).isNotDone();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void cancellingTheFutureDoesNotCancelTheCall() {
    Behaviour slow = Behaviour.serving(ServiceTime.fixed(millis(2000)));
    try (FakeEtcd etcd = FakeEtcd.start(slow);
        Client client = to(etcd).build()) {
      CompletableFuture<GetResponse> answer = get(client);
      Eventually.holds(
          "the call is under way", () -> calls(etcd).received(Call.LINEARIZABLE_RANGE) == 1);

      assertThat(answer.cancel(true)).isTrue();
      Eventually.holds(
          "the abandoned call is answered",
          () -> calls(etcd).answered(Call.LINEARIZABLE_RANGE, Code.OK) == 1);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anUnavailableMemberIsAskedThreeTimesAndTheLastAnswerComesLate() {
    Behaviour away = Behaviour.instant().withErrors(1, Status.UNAVAILABLE);
    try (FakeEtcd etcd = FakeEtcd.start(away);
        Client client = to(etcd).build()) {
      long beginNanos = System.nanoTime();

      assertThatThrownBy(() -> get(client).get(SOON_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - beginNanos)).isGreaterThan(millis(900));
      assertThat(etcd.counts().received(Call.LINEARIZABLE_RANGE)).isEqualTo(3);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void tooManyRequestsIsNeverRepeated() {
    Behaviour busy =
        Behaviour.instant()
            .withErrors(
                1, Status.RESOURCE_EXHAUSTED.withDescription("etcdserver: too many requests"));
    try (FakeEtcd etcd = FakeEtcd.start(busy);
        Client client = to(etcd).build()) {
      assertThatThrownBy(() -> get(client).get(SOON_SECONDS, TimeUnit.SECONDS))
          .hasMessageContaining("too many requests");
      assertThat(etcd.counts().received(Call.LINEARIZABLE_RANGE)).isEqualTo(1);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void writesGoToAllMembersInTurnWhoeverLeads() throws Exception {
    try (FakeEtcd etcd = start(FakeSpec.ofMembers(3));
        Client client = to(etcd).build()) {
      while (etcd.counts().all().connections().used() < 3) {
        put(client); // until a member is connected, the others get all
      }
      List<Long> before = puts(etcd);
      for (int i = 0; i < 60; i++) {
        put(client);
      }

      List<Long> after = puts(etcd);
      for (int member = 0; member < 3; member++) {
        assertThat(after.get(member) - before.get(member)).isBetween(15L, 25L);
      }
    }
  }

  private static List<Long> puts(FakeEtcd etcd) {
    return etcd.counts().members().stream().map(m -> m.calls().received(Call.PUT)).toList();
  }

  /**
   * A value is copied into a ByteSequence, out of it and into the request, which each try repeats.
   */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aValueIsCopiedThreeTimesBeforeItIsSent() {
    byte[] value = new byte[1 << 20];
    PutRequest warm = request(value);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long beforeBytes = threads.getThreadAllocatedBytes(id);
    PutRequest request = request(value);
    double copies = (threads.getThreadAllocatedBytes(id) - beforeBytes) / (double) value.length;

    assertThat(request).isEqualTo(warm);
    assertThat(copies).isBetween(3.0, 3.5);
  }

  /** As jetcd's own put makes it. */
  private static PutRequest request(byte[] value) {
    return Requests.mapPutRequest(
        KEY, ByteSequence.from(value), PutOption.DEFAULT, ByteSequence.EMPTY);
  }

  /** Counts the streams for renewals that a client opens. */
  private static final class CountedStreams implements ClientInterceptor {
    private final AtomicInteger opened = new AtomicInteger();

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      if (method.equals(LeaseGrpc.getLeaseKeepAliveMethod())) {
        opened.incrementAndGet();
      }
      return next.newCall(method, options);
    }
  }

  private static final class Nobody implements StreamObserver<LeaseKeepAliveResponse> {
    @Override
    public void onNext(LeaseKeepAliveResponse answer) {
      // only the server's view matters
    }

    @Override
    public void onError(Throwable failure) {
      // only the server's view matters
    }

    @Override
    public void onCompleted() {
      // only the server's view matters
    }
  }

  private static Traffic.Calls calls(FakeEtcd etcd) {
    return etcd.counts().all().calls();
  }

  private static FakeEtcd start(FakeSpec spec) {
    return FakeEtcd.start(spec, Behaviour.instant());
  }

  private static ClientBuilder to(FakeEtcd etcd) {
    return Client.builder().endpoints(etcd.endpoints().toArray(String[]::new));
  }

  private static CompletableFuture<GetResponse> get(Client client) {
    return client.getKVClient().get(KEY);
  }

  private static void put(Client client) throws Exception {
    Object unused = client.getKVClient().put(KEY, KEY).get(SOON_SECONDS, TimeUnit.SECONDS);
  }

  private static Duration millis(long number) {
    return Duration.ofMillis(number);
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
