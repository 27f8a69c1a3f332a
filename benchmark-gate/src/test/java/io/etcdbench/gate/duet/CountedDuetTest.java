// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.CounterVerdict;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmLoad;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.SampleRun;
import io.etcdbench.run.Session;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a client asks of its servers is gated by their own count: arms that need no time for their
 * turns, but do what they count, against a fake etcd.
 */
final class CountedDuetTest {
  private static final RunPlan PUT = Workloads.named("put", Workloads.Elsewhere.NO);

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());

  @AfterEach
  void stop() {
    etcd.close();
  }

  @Test
  void clientsThatAskTheSameHaveEqualCounts() {
    GateResult result = run((driver, operation) -> {});
    assertThat(counted(result, ServerCounts.RPCS))
        .satisfies(one -> assertThat(one.baseline()).isEqualTo(1))
        .satisfies(one -> assertThat(one.candidate()).isEqualTo(1));
    assertThat(counted(result, ServerCounts.REVISIONS).candidate()).isEqualTo(1);
    assertThat(counted(result, ServerCounts.RECEIVED_BYTES))
        .satisfies(one -> assertThat(one.baseline()).isGreaterThan(256))
        .satisfies(one -> assertThat(one.candidate()).isEqualTo(one.baseline()));
    assertThat(counted(result, ServerCounts.SENT_BYTES).verdict()).isEqualTo(Verdict.PASS);
  }

  /** One put in twenty is sent twice: 5 % more calls, changes and bytes. */
  @Test
  void aClientThatRepeatsSomeOfItsCallsFails() {
    GateResult result = run(new RepeatsSome());
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.FAIL);
    assertThat(result.reason())
        .contains("rpcs per operation of 'put' grew from 1 to 1.05, by 5.0 %")
        .contains("revisions per operation of 'put' grew from 1 to 1.05, by 5.0 %");
    assertThat(counted(result, ServerCounts.RECEIVED_BYTES).verdict()).isEqualTo(Verdict.FAIL);
  }

  private static final class RepeatsSome implements BiConsumer<EtcdDriver, Operation> {
    private static final int EVERY = 20;
    private int seen;

    @Override
    public synchronized void accept(EtcdDriver driver, Operation operation) {
      if (operation instanceof Put put && ++seen % EVERY == 0) {
        driver.submit(new Put(put.key().clone(), put.value().clone()), outcome -> {});
      }
    }
  }

  private static CounterVerdict counted(GateResult result, String counter) {
    return result.counters().stream()
        .filter(one -> one.counter().equals(counter))
        .findFirst()
        .orElseThrow();
  }

  private GateResult run(BiConsumer<EtcdDriver, Operation> firstOfTheCandidate) {
    GateRule rule = SampleSession.rule(3, 3, 3, 0);
    Subject build = new Subject("this build", "", "", Map.of());
    GateSetup setup = new GateSetup(build, build, List.of("put"), rule, 5, List.of());
    Timing timing = new Timing(Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO);
    DuetPlan plan =
        new DuetPlan(
            setup,
            List.of(PUT),
            List.of(PUT),
            timing,
            DuetPlan.Clusters.SHARED,
            Duration.ofDays(1));
    SimulatedArms timed = new SimulatedArms(0);
    ArmStarter arms = spec -> new CountingArm(timed.start(spec), load(spec, firstOfTheCandidate));
    ServerCounter counts = FakeServers.counts(etcd);
    GateContext tools =
        new GateContext(arms, new CalmMachine(), counts, NanoClock.system(), new StopSignal());
    return GateResult.of(
        setup, new Duet(plan, tools, line -> {}).run(SampleRun.result().environment()));
  }

  /** Opened for each arm; ends with the fake servers. */
  private ArmLoad load(ArmStarter.ArmSpec spec, BiConsumer<EtcdDriver, Operation> first) {
    RunPlan plan = spec.plan().with(spec.plan().client().withDriver("grpc"));
    EtcdDriverProvider plain = EtcdDrivers.onClassPath().named("grpc");
    EtcdDriverProvider driver =
        spec.role() == Arm.CANDIDATE ? new BeforeProvider(plain, first) : plain;
    Session session =
        Session.openAlone(
            plan,
            ExternalCluster.unconnected(etcd.endpoints(), Access.OPEN),
            EtcdDrivers.of(driver),
            new StopSignal());
    return new ArmLoad(spec.role(), session);
  }

  private record BeforeProvider(EtcdDriverProvider inner, BiConsumer<EtcdDriver, Operation> first)
      implements EtcdDriverProvider {
    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public String description() {
      return inner.description();
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      return new Before(inner.open(settings), first);
    }
  }

  private record Before(EtcdDriver inner, BiConsumer<EtcdDriver, Operation> first)
      implements EtcdDriver {
    @Override
    public boolean supports(OperationKind kind) {
      return inner.supports(kind);
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      first.accept(inner, operation);
      inner.submit(operation, slot);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private record CountingArm(LiveArm timed, ArmLoad counting) implements LiveArm {
    @Override
    public Map<String, String> identity() {
      return timed.identity();
    }

    @Override
    public Slice turn(Duration length, long seed) {
      return timed.turn(length, seed);
    }

    @Override
    public Slice count(long operations, long seed) {
      return counting.count(operations, seed);
    }

    @Override
    public void park() {
      timed.park();
    }

    @Override
    public void close() {
      timed.close();
      counting.session().close();
    }
  }
}
