// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Environment;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class RehearsalPhaseTest implements RunObserver {
  private final List<String> said = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operations: [{kind: put, keys: {space: 1000000, size: 20, order: sequential}}]",
        "operations: [{kind: get, keys: {space: 1000000, size: 20}}]",
        "operations: [{kind: range, span: 20}]",
        "operations: [{kind: delete, keys: {space: 50000, size: 20}}]",
        "operations: [{kind: txn, size: 3, part: {kind: put, keys: {space: 10}}}]",
        "operations: [{kind: cas}]",
        "operations: [{kind: stm}]",
        "operations: [{kind: lease-keep-alive, leases: {count: 10}}]",
        "{client: {driver: grpc, target: leader}, load: {arrival: {shape: poisson, rate: 50}}}",
        "{operations: [{kind: watched-put}], watch: {listeners: live, streams: 50}}",
        "{operations: [{kind: put}], watch: {listeners: catching-up, history: 5000}}"
      })
  void offersTheOperationsOfAPlanButNotToTheCluster(String plan) {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      Map<Call, Long> before = received(server);

      assertThat(rehearse(PlanFile.parse(plan), cluster).operations()).isPositive();
      assertThat(received(server)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @CsvSource({"user", "certificate"})
  void rehearsesWithAUserWhereThereIsOne(String identity) {
    Credentials user = new Credentials("bench", "secret");
    try (FakeEtcd server =
            FakeEtcd.start(FakeSpec.ofMembers(1).with(Logins.of(user)), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN.as(user))) {
      RunPlan plan = PlanFile.parse("client: {identity: " + identity + "}");

      assertThat(rehearse(plan, cluster).operations()).isPositive();
    }
  }

  @Test
  void isAtFullSpeedHoweverSlowTheClusterIs() {
    Behaviour slow = Behaviour.serving(ServiceTime.fixed(Duration.ofSeconds(1)));
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      server.behave(slow);

      // the cluster would not have answered one in this time
      assertThat(rehearse(RunPlan.DEFAULT, cluster).operations()).isGreaterThan(1);
    }
  }

  @Test
  void isAtFullSpeedHoweverLowTheRateOfAPlanIs() {
    try (FakeEtcd server =
            FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(8))));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      RunPlan plan =
          PlanFile.parse(
              "load: {concurrency: 1, total: 0, duration: 10s, arrival: {shape: constant, rate: 1}}");

      // one a second would be two or three
      assertThat(rehearse(plan, cluster).operations()).isGreaterThan(10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock", "election"})
  void isLeftOutWhereTheServerInThisProcessDoesNotAnswer(String kind) {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      RunPlan plan = PlanFile.parse("operations: [{kind: " + kind + "}]").withOwnPrefix();
      RunResultBuilder gathered = new RunResultBuilder(plan, Environment.capture());

      new RehearsalPhase(SessionPart.all(plan), this, WarmupLength.AUTO, EtcdDrivers.onClassPath())
          .run(cluster, gathered, new StopSignal());

      assertThat(gathered.result().phases()).isEmpty();
      assertThat(said).last().asString().startsWith("not possible: ");
    }
  }

  @Test
  void aDriverThatIsNotOnTheClassPathRehearsesOnTheClusterWithFewInFlight() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
        OwnDriver own = new OwnDriver()) {
      RunPlan plan =
          PlanFile.parse(
              "{client: {driver: own}, load: {concurrency: 256, arrival: {shape: constant, rate: 1}}}");

      Steadiness reached = rehearse(plan, cluster, EtcdDrivers.onClassPath().with(own));

      assertThat(reached.operations()).isGreaterThan(8);
      assertThat(own.mostInFlight).hasValue(8);
      assertThat(said).first().asString().startsWith("against the cluster, ");
    }
  }

  /** Completes every operation after a millisecond. */
  private static final class OwnDriver implements EtcdDriverProvider, EtcdDriver {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();

    @Override
    public String name() {
      return "own";
    }

    @Override
    public String description() {
      return "completes every operation after a millisecond";
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      return this;
    }

    @Override
    public boolean supports(OperationKind kind) {
      return true;
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
      ScheduledFuture<?> unused =
          timer.schedule(
              () -> {
                inFlight.decrementAndGet();
                slot.complete(Outcome.OK);
              },
              1,
              TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      timer.shutdown();
    }
  }

  private static Map<Call, Long> received(FakeEtcd server) {
    return server.counts().all().calls().received();
  }

  private Steadiness rehearse(RunPlan written, EtcdCluster cluster) {
    return rehearse(written, cluster, EtcdDrivers.onClassPath());
  }

  private Steadiness rehearse(RunPlan written, EtcdCluster cluster, EtcdDrivers drivers) {
    RunPlan plan = written.withOwnPrefix();
    RunResultBuilder gathered = new RunResultBuilder(plan, Environment.capture());
    new RehearsalPhase(
            SessionPart.all(plan), this, new WarmupLength(Duration.ofMillis(300)), drivers)
        .run(cluster, gathered, new StopSignal());
    return gathered.result().phases().stream()
        .flatMap(phase -> Stream.ofNullable(phase.steadiness()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(said.toString()));
  }

  @Override
  public void phase(PhaseName phase, String detail) {
    said.add(detail);
  }

  @Override
  public List<IntervalListener> listeners(PhaseName phase) {
    throw new AssertionError("nobody listens to a rehearsal");
  }
}
