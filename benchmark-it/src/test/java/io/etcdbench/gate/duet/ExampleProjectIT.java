// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Storage;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.it.Program;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A service team's own client and workload, as docs/examples/session-store shows it. */
@Tag("alone") // short slices of a gate, in each of which a call must succeed
final class ExampleProjectIT {
  private static final Timing SHORT =
      new Timing(Duration.ofMillis(600), Duration.ofMillis(300), Duration.ofMillis(10));

  private static EtcdCluster cluster;
  private static Path example;

  @TempDir private static Path shared;
  @TempDir private Path folder;

  @BeforeAll
  static void buildTheExampleAndStartAMember(TestInfo test) throws IOException {
    example = ExampleProject.build(shared.resolve("example"), UnaryOperator.identity());
    // A busy disk may answer no put of a whole slice.
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1).with(Storage.TMPFS));
  }

  @AfterAll
  static void close() {
    cluster.close();
  }

  @Test
  void itsWorkloadRunsThroughItsDriverByTheirNames() throws Exception {
    Path result = folder.resolve("result");
    String said =
        run(
            ExitCode.SUCCESS,
            "workload",
            "session-touch",
            "--workload-set=read=linearizable",
            "--driver=gateway",
            "--key-size=32",
            "--total=300",
            "--clients=4",
            "--warmup=0s",
            "--no-rehearse",
            "--endpoints=" + String.join(",", cluster.endpoints()),
            "--output=" + result);
    assertThat(result.resolve(ResultFile.NAME)).as(said).exists();
    RunResult kept = ResultFile.read(result.resolve(ResultFile.NAME));
    assertThat(kept.phases())
        .filteredOn(phase -> phase.is(PhaseName.MEASURE))
        .flatExtracting(phase -> phase.series())
        .as(said)
        .filteredOn(series -> series.operation().equals("session-touch"))
        .filteredOn(series -> series.isOk())
        .extracting(SeriesResult::count)
        .containsExactly(300L);
  }

  @Test
  void aSettingThatTheWorkloadDoesNotKnowIsSaidInOneSentence() throws Exception {
    assertThat(run(ExitCode.USAGE, "workload", "session-touch", "--workload-set=reed=linearizable"))
        .contains("the workload 'session-touch' has no setting 'reed'; allowed: read");
    assertThat(run(ExitCode.USAGE, "workload", "session-tuch"))
        .contains("no plugged-in workload is named 'session-tuch'; available: ")
        .contains("session-touch");
  }

  @Test
  void itsPlanNamesItsWorkloadWithoutHavingItAtHand() {
    RunPlan plan = PlanFile.read(ExampleProject.HOME.resolve("touch.yaml"));
    assertThat(plan.client().driver()).isEqualTo("gateway");
    assertThat(plan.operations()).singleElement().hasFieldOrPropertyWithValue("weight", 1);
  }

  @Test
  void theGateMeasuresOurDriverAgainstIts() {
    GateResult result = duet(Map.of("driver", "gateway"), Map.of("driver", "grpc"), example);
    assertThat(result.errors()).isEmpty();
    assertThat(result.differences()).isEmpty();
    assertThat(result.decisions()).isNotEmpty();
    assertThat(result.counters())
        .filteredOn(one -> one.counter().equals(ServerCounts.REVISIONS))
        .singleElement()
        .satisfies(one -> assertThat(one.baseline()).isEqualTo(1))
        .satisfies(one -> assertThat(one.candidate()).isEqualTo(1));
  }

  @Test
  void armsThatAskDifferentThingsCannotBeCompared() throws IOException {
    UnaryOperator<String> change = text -> text.replace("reading = true;", "reading = false;");
    Path other = ExampleProject.build(folder.resolve("other"), change);
    Map<String, String> settings = Map.of("driver", "grpc");
    GateResult result = duet(settings, settings, other);
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPARABLE);
    assertThat(result.reason()).isEqualTo("the arms differ in workload.session-touch");
  }

  private GateResult duet(
      Map<String, String> baseline, Map<String, String> candidate, Path candidateBuild) {
    RunPlan touch = Workloads.named("session-touch", Elsewhere.POSSIBLE);
    GateRule rule = SampleSession.rule(3, 3, 3, 0);
    Subject one = new Subject("example", "", "", baseline);
    Subject other = new Subject("example", "", "", candidate);
    DuetPlan plan =
        new DuetPlan(
            new GateSetup(one, other, List.of("session-touch"), rule, 3, List.of()),
            List.of(new ClientOverrides(baseline).over(touch)),
            List.of(new ClientOverrides(candidate).over(touch)),
            SHORT,
            DuetPlan.Clusters.SHARED,
            Duration.ofDays(1));
    ArmProcesses arms =
        new ArmProcesses(
            List.of(example),
            List.of(candidateBuild),
            List.of("io.etcdbench.cli.ArmMain"),
            folder,
            List.of(ClusterAccess.open(cluster.endpoints())));
    ServerCounts counts = ServerCounts.of(cluster);
    try (HiccupWatch watch = HiccupWatch.start()) {
      GateContext tools =
          new GateContext(arms, watch, counts::read, NanoClock.system(), new StopSignal());
      Duet duet = new Duet(plan, tools, line -> {});
      return GateResult.of(plan.setup(), duet.run(Environment.capture()));
    }
  }

  /** The command with the example on its class path; what it said. */
  private String run(int exitCode, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Program.ONE_COMPILER_FLAG,
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + example,
                "io.etcdbench.cli.Main"));
    command.addAll(List.of(arguments));
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String words = Files.readString(said);
    assertThat(process.exitValue()).as(words).isEqualTo(exitCode);
    return words;
  }
}
