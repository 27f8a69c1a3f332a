// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arms that are real JVMs. What becomes of a slower client is in MavenGateIT. */
final class DuetIT {
  private static final Timing SHORT =
      new Timing(Duration.ofMillis(300), Duration.ofMillis(300), Duration.ofMillis(10));

  private final FakeEtcd etcd =
      FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(1))));

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    etcd.close();
  }

  @Test
  void aDriverThatOnlyOneArmHasIsSaidInOneSentence() {
    GateResult result = run(Map.of("driver", "none"));
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .startsWith("the JVM of the candidate failed: no driver is named 'none'; available: grpc");
  }

  private GateResult run(Map<String, String> settings) {
    RunPlan get = Workloads.named("get", Workloads.Elsewhere.NO);
    Subject baseline = new Subject("this program", "", "", Map.of("driver", "grpc"));
    Subject candidate = new Subject("other", "", "", settings);
    DuetPlan plan =
        new DuetPlan(
            new GateSetup(baseline, candidate, List.of("get"), GateRule.DEFAULT, 3, List.of()),
            List.of(new ClientOverrides(baseline.settings()).over(get)),
            List.of(new ClientOverrides(candidate.settings()).over(get)),
            SHORT,
            DuetPlan.Clusters.SHARED,
            Duration.ofDays(1));
    ArmProcesses arms =
        new ArmProcesses(
            List.of(),
            List.of(),
            List.of("io.etcdbench.cli.ArmMain"),
            folder,
            List.of(ClusterAccess.open(etcd.endpoints())));
    try (HiccupWatch watch = HiccupWatch.start()) {
      GateContext tools =
          new GateContext(
              arms, watch, FakeServers.counts(etcd), NanoClock.system(), new StopSignal());
      Duet duet = new Duet(plan, tools, line -> {});
      return GateResult.of(plan.setup(), duet.run(Environment.capture()));
    }
  }
}
