// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.process.FreePort;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.observe.machine.MachineCounters;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ServerSamplerTest {
  private final List<MetricsStub> stubs = new ArrayList<>();

  @AfterEach
  void stop() {
    stubs.forEach(MetricsStub::close);
  }

  @Test
  void tellsWhatAMemberDidBetweenStartAndFinish() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    String loaded = Captured.text("etcd-3.6-after-2000-puts");
    AtomicInteger asked = new AtomicInteger();
    URI uri =
        serve("text/plain; version=0.0.4", () -> asked.getAndIncrement() == 0 ? idle : loaded);

    ServerAccount account = account(uri);

    assertThat(account.unreadable()).isEmpty();
    assertThat(account.members()).hasSize(1);
    assertThat(account.calls("Put")).isEqualTo(2_000);
    assertThat(account.calls()).isEqualTo(2_000);
    assertThat(account.elapsedNanos()).isPositive();
    assertThat(account.membersHere()).isEqualTo(1);
  }

  @Test
  void leavesOutWhatAMemberDidInAPause() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    String loaded = Captured.text("etcd-3.6-after-2000-puts");
    AtomicReference<String> now = new AtomicReference<>(idle);

    try (ServerSampler sampler = sampler(serve("text/plain", now::get), null)) {
      sampler.pause();
      now.set(loaded);
      sampler.resume();
      ServerAccount account = sampler.finish();

      assertThat(account.calls()).isZero();
      assertThat(account.members().get(0).missed()).isZero();
    }
  }

  @Test
  void readsEverySecondUntilItIsFinished() throws Exception {
    String idle = Captured.text("etcd-3.6-idle");
    CountDownLatch three = new CountDownLatch(3);
    URI uri =
        serve(
            "text/plain",
            () -> {
              three.countDown();
              return idle;
            });

    try (ServerSampler sampler = sampler(uri, null)) {
      assertThat(three.await(60, TimeUnit.SECONDS)).isTrue();
      ServerAccount account = sampler.finish();

      assertThat(account.members().get(0).samples()).isGreaterThanOrEqualTo(4);
      assertThat(sampler.finish()).isSameAs(account);
    }
    Eventually.holds(
        "its thread has ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(one -> one.getName().equals("etcd-bench-server-account")));
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/proc is Linux")
  void tellsOfTheMachineThatHoldsTheData(@TempDir Path data) throws IOException {
    String idle = Captured.text("etcd-3.6-idle");

    try (ServerSampler sampler = sampler(serve("text/plain", () -> idle), data)) {
      MachineCounters started = MachineCounters.read();
      Eventually.holds(
          "the kernel counts a tick",
          () -> MachineCounters.read().since(started).cpuBusyShare() != null);

      assertThat(requireNonNull(sampler.finish().machine()).cpuBusyShare()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void doesNotTellOfAMachineThatOnlySomeMembersShare() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    MetricsAddress here = new MetricsAddress("m0", serve("text/plain", () -> idle));
    MetricsAddress elsewhere = new MetricsAddress("m1", URI.create("http://192.0.2.1:1/metrics"));

    try (ServerSampler sampler = ServerSampler.start(List.of(here, elsewhere), Access.OPEN, null)) {
      ServerAccount account = sampler.finish();

      assertThat(account.membersHere()).isEqualTo(1);
      assertThat(account.machine()).isNull();
    }
  }

  @Test
  void saysOnceWhatIsReadInsteadOfMetrics() throws IOException {
    assertThat(why(serve("text/html; charset=utf-8", () -> "<html>")))
        .endsWith("/metrics answers text/html, which is not a metrics format");
    assertThat(why(serve("text/plain", () -> "<html>")))
        .endsWith("does not return etcd metrics: line 1 is not a metric: '<html>'");
    assertThat(why(serve("text/plain", () -> "up 1\n")))
        .endsWith("does not return etcd metrics: it has none of etcd's metrics");
  }

  @Test
  void saysWhenAMemberRefuses() throws IOException {
    assertThat(why(keep(MetricsStub.answering(403)).uri())).endsWith("returns HTTP status 403");
    assertThat(why(uri(FreePort.number()))).endsWith("/metrics cannot be connected to");
  }

  @Test
  void saysWhenAnAddressIsForGrpcAlone() {
    try (FakeEtcd grpc = FakeEtcd.start(Behaviour.instant())) {
      assertThat(why(URI.create(grpc.endpoints().get(0) + "/metrics")))
          .endsWith("/metrics does not support HTTP/1.1, like a gRPC-only address");
    }
  }

  @Test
  void doesNotWaitForAMemberThatAnswersNothing() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(why(uri(silent.getLocalPort())))
          .startsWith("member m0: http://127.0.0.1:")
          .endsWith("/metrics does not respond within 2000 ms");
    }
  }

  @Test
  void noticesAnAddressThatLeadsToDifferentMembersInTurn() throws IOException {
    String one = Captured.text("three-members-idle");
    String other = one.replaceAll("server_id=\"[0-9a-f]+\"", "server_id=\"1\"");
    AtomicInteger asked = new AtomicInteger();

    assertThat(why(serve("text/plain", () -> asked.getAndIncrement() == 0 ? one : other)))
        .endsWith("is served by different members in turn; give the address of each member");
  }

  @Test
  void countsWhatItMissedOfAMemberThatWentAway() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    MetricsStub stub = keep(MetricsStub.serving("text/plain", () -> idle));
    try (ServerSampler sampler = sampler(stub.uri(), null)) {
      stub.close();

      assertThat(sampler.finish().members().get(0).missed()).isPositive();
    }
  }

  private static String why(URI uri) {
    List<String> unreadable = account(uri).unreadable();
    assertThat(unreadable).hasSize(1);
    return unreadable.get(0);
  }

  private static ServerAccount account(URI uri) {
    try (ServerSampler sampler = sampler(uri, null)) {
      return sampler.finish();
    }
  }

  private static ServerSampler sampler(URI uri, @Nullable Path localData) {
    return ServerSampler.start(List.of(new MetricsAddress("m0", uri)), Access.OPEN, localData);
  }

  private URI serve(String type, Supplier<String> text) throws IOException {
    return keep(MetricsStub.serving(type, text)).uri();
  }

  private MetricsStub keep(MetricsStub stub) {
    stubs.add(stub);
    return stub;
  }

  private static URI uri(int port) {
    return URI.create("http://127.0.0.1:" + port + "/metrics");
  }
}
