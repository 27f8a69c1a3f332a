// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmProtocol.Answer;
import io.etcdbench.gate.arm.ArmProtocol.Order;
import io.etcdbench.gate.arm.ArmProtocol.Start;
import io.etcdbench.gate.arm.ArmProtocol.Verb;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class ArmSessionTest {
  private static final ArmAccess OPEN = ArmAccess.of(Access.OPEN);

  /** Calls are answered in it even on a busy machine. */
  private static final long SHORT = 1_000_000_000;

  @Test
  void anArmPreloadsOffersLoadAndDeletesItsKeys() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.TURN, SHORT, 1),
              new Order(Verb.PARK, 0, 0),
              new Order(Verb.COUNT, 500, 1));
      assertThat(answers).hasSize(4).allMatch(answer -> answer.error() == null);
      assertThat(answers.get(0).identity()).containsKeys("jvm", "jvm.flags", "cores");
      Slice slice = Objects.requireNonNull(answers.get(1).slice());
      assertThat(slice.arm()).isEqualTo(Arm.CANDIDATE);
      assertThat(slice.operations()).isPositive();
      assertThat(slice.failed()).isZero();
      assertThat(slice.counters()).containsKey("allocated-bytes");
      Slice counted = Objects.requireNonNull(answers.get(3).slice());
      assertThat(counted.operations()).isEqualTo(500);
      assertThat(slice.latencies().getTotalCount()).isGreaterThanOrEqualTo(slice.operations());
      assertThat(calls(etcd, Call.PUT)).as("keys written").isEqualTo(100);
      assertThat(calls(etcd, Call.TXN)).as("transactions that delete 100 keys").isEqualTo(1);
    }
  }

  /** A further client would add to the threads, connections and memory of the measured one. */
  @Test
  void aClientOfOneConnectionIsAllThatConnects() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.COUNT, 100, 1));
      assertThat(answers).hasSize(2).allMatch(answer -> answer.error() == null);
      assertThat(etcd.counts().all().connections().accepted()).isEqualTo(1);
    }
  }

  @Test
  void anArmTakesOfAPlanOnlyTheLoadOnAllMembers() throws IOException {
    String plan =
        """
        client: {driver: grpc, target: leader, connections: {count: 2}}
        load: {concurrency: 4, total: 0, duration: 5s}
        keys: {own: '~abc'}
        watch: {listeners: live}
        operations: [{kind: get, keys: {space: 10}}]
        faults: [{at: 100ms, kill: leader, for: 200ms}]
        """;
    try (FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(2), Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan, etcd.endpoints(), OPEN),
              new Order(Verb.COUNT, 100, 1));
      assertThat(answers).hasSize(2).allMatch(answer -> answer.error() == null);
      assertThat(calls(etcd, Call.WATCH)).isZero();
      assertThat(etcd.counts().members())
          .extracting(member -> member.connections().accepted())
          .containsExactly(1L, 1L);
    }
  }

  @Test
  void anArmRefusesAWorkloadThatHoldsLeases() throws IOException {
    String plan =
        """
        name: held
        client: {driver: grpc}
        operations: [{kind: lock, leases: {count: 2}}]
        """;
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      assertThat(serve(new Start(Arm.BASELINE, plan, etcd.endpoints(), OPEN)))
          .extracting(Answer::error)
          .containsExactly(
              "the workload 'held' holds leases, which the gate does not measure; choose another"
                  + " one");
      assertThat(calls(etcd, Call.LEASE_GRANT)).isZero();
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/proc is Linux")
  void anArmReportsWhatItsClientOccupies() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.COUNT, 100, 1),
              new Order(Verb.STATE, 0, 0));
      assertThat(answers).hasSize(3).allMatch(answer -> answer.error() == null);
      Map<String, Long> state = Objects.requireNonNull(answers.get(2).state());
      assertThat(state.get(ArmState.FIRST_ANSWER)).isBetween(1_000L, 60_000_000_000L);
      assertThat(state.get(ArmState.HEAP)).isBetween(1L << 20, Runtime.getRuntime().maxMemory());
      assertThat(state).containsKeys(ArmState.THREADS, ArmState.OUTSIDE_HEAP);
      assertThat(state.get(ArmState.CONNECTIONS)).isPositive();
    }
  }

  @Test
  void anArmKeepsItsWatchesOpenUntilItEnds() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.WATCH, 5, 0),
              new Order(Verb.WATCH, 45, 0));
      assertThat(answers).hasSize(3).allMatch(answer -> answer.error() == null);
      assertThat(answers.subList(1, 3))
          .allSatisfy(answer -> assertThat(answer.state()).containsKey(ArmState.HEAP));
      assertThat(etcd.counts().all().watches().ever()).isEqualTo(50);
    }
  }

  @Test
  void anArmSaysWhyItCannotWatch() throws IOException {
    ResponseModel refused =
        ResponseModel.INSTANT.withErrors(1, EtcdError.PERMISSION_DENIED.status());
    Behaviour refusing = Behaviour.instant().with(Call.WATCH, refused);
    try (FakeEtcd etcd = FakeEtcd.start(refusing)) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.WATCH, 5, 0));
      assertThat(answers).hasSize(2);
      assertThat(answers.get(1).error()).startsWith("an arm cannot open more than 0 watches: ");
      assertThat(calls(etcd, Call.TXN)).as("transactions that delete the keys").isEqualTo(1);
    }
  }

  @Test
  void anArmReportsTheGapsOfItsPutsAndGets() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      List<Answer> answers =
          serve(
              new Start(Arm.CANDIDATE, plan(), etcd.endpoints(), OPEN),
              new Order(Verb.PACE, 0, 0),
              new Order(Verb.GAPS, 0, 0));
      assertThat(answers).hasSize(3).allMatch(answer -> answer.error() == null);
      assertThat(answers.get(2).state())
          .containsOnlyKeys(ArmPace.PUT_GAP, ArmPace.GET_GAP, ArmPace.LAG);
      assertThat(calls(etcd, Call.PUT)).isGreaterThanOrEqualTo(20);
    }
  }

  /** Of 30 calls that fail in turn, 15 are puts, due 50 ms apart. */
  @Test
  void aGapBeginsWithTheFirstCallThatFailsAndEndsWithLastingService() {
    AtomicInteger failing = new AtomicInteger();
    RunPlan plan = Workloads.named("put", Workloads.Elsewhere.NO).withOwnPrefix();
    try (ArmPace pace = new ArmPace(plan, new FailingDriver(failing), new StopSignal())) {
      pace.begin();
      failing.set(30);
      Map<String, Long> seen = pace.end();
      assertThat(seen.get(ArmPace.PUT_GAP)).isGreaterThanOrEqualTo(700_000_000);
      assertThat(seen.get(ArmPace.GET_GAP)).isGreaterThanOrEqualTo(700_000_000);
    }
  }

  /** Fails the next calls, so many as are left. */
  private record FailingDriver(AtomicInteger left) implements EtcdDriver {
    @Override
    public boolean supports(OperationKind kind) {
      return true;
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      boolean fails = left.getAndUpdate(number -> Math.max(0, number - 1)) > 0;
      slot.complete(fails ? new Outcome(OutcomeKind.UNAVAILABLE, "down") : Outcome.OK);
    }

    @Override
    public void close() {}
  }

  @Test
  void anArmLogsInWithWhatItIsToldThroughItsPipe() throws IOException {
    Credentials user = new Credentials("bench", "secret");
    FakeSpec spec =
        FakeSpec.ofMembers(1).with(new Logins(List.of(user), Duration.ofMinutes(1), 1_000_000));
    try (FakeEtcd etcd = FakeEtcd.start(spec, Behaviour.instant())) {
      ArmAccess trust = ArmAccess.of(new Access(null, user));
      List<Answer> answers =
          serve(
              new Start(Arm.BASELINE, plan(), etcd.endpoints(), trust),
              new Order(Verb.COUNT, 10, 1));
      assertThat(answers).hasSize(2).allMatch(answer -> answer.error() == null);
      assertThat(Objects.requireNonNull(answers.get(1).slice()).operations()).isEqualTo(10);
      assertThat(new Start(Arm.BASELINE, "", List.of(), trust)).asString().doesNotContain("secret");
    }
  }

  @Test
  void certificatesAreNamedFromTheRootBecauseAnArmHasItsOwnDirectory() {
    TlsMaterial tls = new TlsMaterial(Path.of("ca.pem"), Path.of("c.pem"), Path.of("c.key"));
    Access there = ArmAccess.of(new Access(tls, null)).access();
    assertThat(there.tls())
        .isEqualTo(
            new TlsMaterial(
                Path.of("ca.pem").toAbsolutePath(),
                Path.of("c.pem").toAbsolutePath(),
                Path.of("c.key").toAbsolutePath()));
    assertThat(there.credentials()).isNull();
  }

  @Test
  void aFirstLineThatIsNoneIsNotRepeated() throws IOException {
    StringWriter answers = new StringWriter();
    new ArmSession(
            new BufferedReader(new StringReader("{\"password\":\"secret\"")),
            new PrintWriter(answers))
        .serve();
    assertThat(answers.toString()).contains("is not a Start").doesNotContain("secret");
  }

  @Test
  void aDriverThatThereIsNotIsAnAnswer() throws IOException {
    RunPlan plan =
        new ClientOverrides(Map.of("driver", "none"))
            .over(Workloads.named("put", Workloads.Elsewhere.NO));
    List<Answer> answers =
        serve(new Start(Arm.BASELINE, PlanFile.write(plan), List.of("http://127.0.0.1:1"), OPEN));
    assertThat(answers)
        .singleElement()
        .satisfies(answer -> assertThat(answer.error()).startsWith("no driver is named 'none'"));
  }

  @Test
  void anArmEndsWithItsOrders() throws IOException {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant())) {
      assertThat(serve(new Start(Arm.BASELINE, plan(), etcd.endpoints(), OPEN)))
          .extracting(Answer::error)
          .hasSize(1)
          .containsOnlyNulls();
      Eventually.holds("it has gone", () -> etcd.counts().all().connections().open() == 0);
    }
  }

  /** Within one call deadline and ten seconds, although members do not answer any more. */
  @Test
  @Timeout(60)
  void theLastOrderStopsOneThatWouldTakeHours() throws Exception {
    String plan =
        """
        client: {driver: grpc, calls: {deadline: 1s}}
        load: {concurrency: 4, total: 0, duration: 5s}
        operations: [{kind: get, keys: {space: 10}, read: {consistency: serializable}}]
        """;
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
        PipedWriter pipe = new PipedWriter();
        PrintWriter orders = new PrintWriter(pipe, true)) {
      StringWriter answers = new StringWriter();
      ArmSession session =
          new ArmSession(new BufferedReader(new PipedReader(pipe)), new PrintWriter(answers, true));
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> assertThatCode(session::serve).doesNotThrowAnyException());
      orders.println(ArmProtocol.write(new Start(Arm.BASELINE, plan, etcd.endpoints(), OPEN)));
      orders.println(ArmProtocol.write(new Order(Verb.COUNT, 1_000_000_000_000L, 1)));
      Eventually.holds(
          "it counts", () -> served.isDone() || calls(etcd, Call.SERIALIZABLE_RANGE) >= 100);
      assertThat(served).as(answers::toString).isNotDone();
      etcd.behave(silent());
      Since begin = Since.now();
      orders.println(ArmProtocol.write(new Order(Verb.END, 0, 0)));
      served.join();
      begin.requireBelow(Duration.ofSeconds(1 + 10));
      List<Answer> all = answers(answers);
      assertThat(all).hasSize(3);
      assertThat(all.subList(0, 2)).allMatch(answer -> answer.error() == null);
      assertThat(all.get(2).error()).as("keys are left").isNotNull();
      assertThat(Objects.requireNonNull(all.get(1).slice()).operations())
          .isLessThan(1_000_000_000_000L);
    }
  }

  private static Behaviour silent() {
    ResponseModel never = ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(5)));
    Behaviour silent = Behaviour.instant();
    for (Call call : Call.values()) {
      silent = silent.with(call, never);
    }
    return silent;
  }

  private static long calls(FakeEtcd etcd, Call call) {
    return etcd.counts().all().calls().received().getOrDefault(call, 0L);
  }

  private static String plan() {
    return PlanFile.write(Workloads.named("get", Workloads.Elsewhere.NO).withOwnPrefix());
  }

  private static List<Answer> serve(Object... lines) throws IOException {
    String orders = Stream.of(lines).map(ArmProtocol::write).collect(Collectors.joining("\n"));
    StringWriter answers = new StringWriter();
    new ArmSession(new BufferedReader(new StringReader(orders)), new PrintWriter(answers)).serve();
    return answers(answers);
  }

  private static List<Answer> answers(StringWriter answers) {
    return answers
        .toString()
        .lines()
        .map(line -> ArmProtocol.read(line.substring(ArmProtocol.MARK.length()), Answer.class))
        .toList();
  }
}
