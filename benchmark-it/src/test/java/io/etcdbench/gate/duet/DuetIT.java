// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.Metric;
import io.etcdbench.gate.MetricDecision;
import io.etcdbench.gate.arm.ArmLoad;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.suite.WastingDriverProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way with real JVMs: a client that got slower is a folder with a driver of its own. */
final class DuetIT {
  /** Wastes a share of the time of each call. */
  private static final String WASTING = "wasting";

  private static final Timing SHORT =
      new Timing(Duration.ofMillis(300), Duration.ofMillis(300), Duration.ofMillis(10));

  private final List<String> progress = new ArrayList<>();
  private final FakeEtcd etcd =
      FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(1))));

  @TempDir private Path folder;
  private Path slower;

  @BeforeEach
  void makeABuildWithASlowerDriver() throws IOException {
    slower = folder.resolve("slower");
    Path services = Files.createDirectories(slower.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(EtcdDriverProvider.class.getName()),
        WastingDriverProvider.class.getName() + "\n");
  }

  @AfterEach
  void stop() {
    etcd.close();
  }

  @Test
  void aClientThatIsSlowerByHalfFails() {
    GateResult result = run(Map.of("driver", WASTING, "extras.wasteShare", "0.5"));
    assertThat(result.errors()).isEmpty();
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.FAIL);
    assertThat(result.reason()).contains("of 'get'");
    assertThat(result.decisions())
        .filteredOn(one -> one.metric() == Metric.THROUGHPUT)
        .extracting(MetricDecision::figures)
        .allSatisfy(figures -> assertThat(requireNonNull(figures).estimate()).isBetween(0.2, 1.0));
    assertThat(result.counters())
        .filteredOn(one -> !one.counter().equals(ArmLoad.ALLOCATED))
        .hasSize(4)
        .allSatisfy(one -> assertThat(one.verdict()).as(one.counter()).isEqualTo(Verdict.PASS));
    assertThat(GateFile.verify(GateFile.read(GateFile.write(folder, result)))).isEmpty();
    assertThat(progress).startsWith("pair 1 of 'get'", "pair 2 of 'get'");
  }

  @Test
  void aDriverThatOnlyOneArmHasIsSaidInOneSentence() {
    GateResult result = run(Map.of("driver", "none"));
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .startsWith("the JVM of the candidate failed: no driver is named 'none'; there are: grpc");
  }

  /** One call after the other, which take a millisecond, so that half of it can be wasted. */
  private GateResult run(Map<String, String> settings) {
    RunPlan get = oneAtATime(Workloads.named("get", Workloads.Elsewhere.NO));
    Subject baseline = new Subject("this program", "", "", Map.of("driver", "grpc"));
    Subject candidate = new Subject("slower", "", "", settings);
    DuetPlan plan =
        new DuetPlan(
            new GateSetup(baseline, candidate, List.of("get"), GateRule.DEFAULT, 3),
            List.of(new ClientOverrides(baseline.settings()).over(get)),
            List.of(new ClientOverrides(candidate.settings()).over(get)),
            SHORT,
            DuetPlan.Clusters.SHARED,
            Duration.ofDays(1));
    ArmProcesses arms =
        new ArmProcesses(
            List.of(),
            List.of(slower),
            List.of("io.etcdbench.cli.ArmMain"),
            folder,
            List.of(ClusterAccess.open(etcd.endpoints())));
    try (HiccupWatch watch = HiccupWatch.start()) {
      GateContext tools =
          new GateContext(arms, watch, FakeServers.counts(etcd), NanoClock.system());
      Duet duet = new Duet(plan, tools, progress::add);
      return GateResult.of(plan.setup(), duet.run(Environment.capture()));
    }
  }

  private static RunPlan oneAtATime(RunPlan plan) {
    String text = PlanFile.write(plan).replaceFirst("concurrency: \\d+", "concurrency: 1");
    return PlanFile.parse(text);
  }
}
