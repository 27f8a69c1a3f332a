// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a run on a cluster of somebody else ends when it is stopped, also when nobody answers. */
@Tag("alone") // promises an end within seconds
final class StopIT {
  /** A JVM that starts on a busy machine. */
  private static final Duration READY = Duration.ofSeconds(90);

  private static final Duration DEADLINE = Duration.ofSeconds(2);

  /** What the documents promise beyond the deadline of a call. */
  private static final Duration BEYOND = Duration.ofSeconds(10);

  /** Of a JVM that SIGTERM ends. */
  private static final int TERMINATED = 128 + 15;

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"HUP", "TERM", "INT"})
  void deletesKeysAndLeasesAndKeepsTheResult(String signal) throws Exception {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1));
        Program program = measuring(cluster, "lock", "--clients=4", "--within=put")) {
      Await.until(
          () -> Program.MEASURED.matcher(program.err()).find() || !program.isAlive(),
          READY,
          program::err);
      program.signal(signal);

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
      assertThat(kept().findings()).extracting(Finding::kind).contains("cut-short");
      assertThat(new RunFacts(kept()).okSeries()).isNotEmpty();
      assertThat(keys(cluster)).isZero();
      assertThat(MemberMetric.of(cluster, "etcd_debugging_lease_granted_total")).isEqualTo(4);
      assertThat(MemberMetric.of(cluster, "etcd_debugging_lease_revoked_total")).isEqualTo(4);
      assertThat(program.err()).contains("stopping: ");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theSigtermOfABuildToolAfterCtrlCIsNotASecondSignal() throws Exception {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1));
        Program program = measuring(cluster, "put", "--clients=4")) {
      program.signals("INT", "TERM");

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
      assertThat(keys(cluster)).isZero();
      assertThat(program.err()).contains("stopping: ").doesNotContain("stopping immediately");
    }
  }

  /** As under nohup. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void goesOnAtAHangupThatIsIgnored() throws Exception {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1));
        Program program =
            Program.startBy(
                List.of("/usr/bin/env", "--ignore-signal=HUP"),
                directory,
                Program.ONE_COMPILER,
                arguments(cluster, "8s", "put"))) {
      awaitMeasurement(program);
      program.signal("HUP");

      assertThat(program.exitCode(READY)).as(program.err()).isZero();
      assertThat(kept().findings()).extracting(Finding::kind).doesNotContain("cut-short");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"TERM, jetcd", "HUP, grpc"})
  void endsInTimeWhenAllMembersAreFrozen(String signal, String driver) throws Exception {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3));
        Program program =
            measuring(
                cluster,
                "put",
                "--clients=50",
                "--driver=" + driver,
                "--deadline=" + DEADLINE.toSeconds() + "s")) {
      cluster.members().forEach(cluster::pause);
      Since begin = Since.now();
      program.signal(signal);

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
      begin.requireBelow(DEADLINE.plus(BEYOND));
      assertThat(kept().findings())
          .extracting(Finding::kind)
          .contains("cut-short", "not-cleaned-up");
      cluster.members().forEach(cluster::resume);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "capacity, were slower than, run.json",
    "doctor, light load: , doctor.json",
    "check perf, measure: , check.json"
  })
  void sizingEndsInTimeWhenAllMembersAreFrozen(String verb, String moment, String file)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of(verb.split(" ")));
    arguments.addAll(
        List.of(
            "--no-rehearse",
            "--deadline=" + DEADLINE.toSeconds() + "s",
            "--output=" + directory.resolve("result")));
    if (verb.equals("capacity")) {
      arguments.add("--slo=put p90 < 500ms");
    }
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3))) {
      arguments.add("--endpoints=" + String.join(",", cluster.endpoints()));
      try (Program program =
          Program.start(directory, Program.ONE_COMPILER, arguments.toArray(String[]::new))) {
        Await.until(
            () -> program.err().contains(moment) || !program.isAlive(), READY, program::err);
        cluster.members().forEach(cluster::pause);
        Since begin = Since.now();
        program.signal("TERM");

        assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
        begin.requireBelow(DEADLINE.plus(BEYOND));
        assertThat(directory.resolve("result").resolve(file)).isNotEmptyFile();
      } finally {
        cluster.members().forEach(cluster::resume);
      }
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aSecondSignalEndsItAtOnceWithTheResult() throws Exception {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1));
        Program program =
            measuring(cluster, "put", "--deadline=60s", "--drain-timeout=60s", "--clients=5")) {
      cluster.members().forEach(cluster::pause);
      program.signal("TERM");
      Await.until(() -> program.err().contains("stopping: "), READY, program::err);
      Since begin = Since.now();
      program.signal("TERM");

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
      begin.requireBelow(BEYOND);
      assertThat(kept().phases()).extracting(PhaseResult::name).contains("measure");
      cluster.members().forEach(cluster::resume);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @EnumSource(Started.class)
  void leavesNothingWhenItEndsWhileMembersStart(Started moment) throws Exception {
    Path data = Files.createDirectory(directory.resolve("data"));
    Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", "-Detcdbench.data.dir=" + data);
    try (Program program =
        Program.start(
            directory,
            environment,
            "cluster",
            "up",
            "--members=3",
            "--tls",
            "--etcd-bin=" + etcdWhoseLastMemberNeverServes())) {
      Await.until(() -> hasCome(moment, program, data) || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      assertThat(children).as(program.err()).hasSizeGreaterThanOrEqualTo(moment.members);
      program.signal("TERM");

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(TERMINATED);
      Await.endOf(children);
      assertThat(runs(data)).as(program.err()).isEmpty();
      assertThat(program.err()).doesNotContain("\tat ");
    }
  }

  /** How far the start of three members has come. */
  enum Started {
    FOLDER(0),
    FIRST_MEMBER(1),
    ALL_MEMBERS(3);

    private final int members;

    Started(int members) {
      this.members = members;
    }
  }

  private static boolean hasCome(Started moment, Program program, Path data) {
    return switch (moment) {
      case FOLDER -> !runs(data).isEmpty();
      case FIRST_MEMBER -> hasChild(program, "--name=m0");
      case ALL_MEMBERS -> hasChild(program, "sleep 600");
    };
  }

  private static boolean hasChild(Program program, String words) {
    return program.children().stream()
        .anyMatch(child -> child.info().commandLine().orElse("").contains(words));
  }

  /** So that the start is not over before the signal. */
  private Path etcdWhoseLastMemberNeverServes() throws IOException {
    Path etcd =
        Files.writeString(
            directory.resolve("etcd"),
            """
            #!/bin/sh
            case "$*" in
              *--name=m2*) exec sleep 600 ;;
              *) exec '%s' "$@" ;;
            esac
            """
                .formatted(EtcdBinary.find(Optional.empty(), line -> {}).path()));
    Files.setPosixFilePermissions(etcd, PosixFilePermissions.fromString("rwxr-xr-x"));
    return etcd;
  }

  /** The directories of runs in a data directory. */
  private static List<Path> runs(Path data) {
    Path ours = data.resolve("etcd-bench-" + System.getProperty("user.name"));
    if (!Files.exists(ours)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(ours)) {
      return all.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Program measuring(EtcdCluster cluster, String... verb) throws Exception {
    Program program =
        Program.start(directory, Program.ONE_COMPILER, arguments(cluster, "60s", verb));
    awaitMeasuring(program, cluster);
    return program;
  }

  /** Until a first key was written. */
  private static void awaitMeasuring(Program program, EtcdCluster cluster)
      throws InterruptedException {
    awaitMeasurement(program);
    Await.until(() -> keys(cluster) > 0 || !program.isAlive(), READY, program::err);
  }

  private static void awaitMeasurement(Program program) throws InterruptedException {
    Await.until(
        () -> program.err().contains("measure: ") || !program.isAlive(), READY, program::err);
  }

  private String[] arguments(EtcdCluster cluster, String duration, String... verb) {
    List<String> arguments = new ArrayList<>(List.of(verb));
    arguments.add("--endpoints=" + String.join(",", cluster.endpoints()));
    arguments.addAll(List.of("--warmup=0", "--no-rehearse"));
    arguments.add("--duration=" + duration);
    arguments.add("--output=" + directory.resolve("result"));
    return arguments.toArray(String[]::new);
  }

  private RunResult kept() {
    return ResultFile.read(directory.resolve("result").resolve(ResultFile.NAME));
  }

  private static long keys(EtcdCluster cluster) {
    KeyRange all = KeyRange.prefix("~".getBytes(StandardCharsets.UTF_8));
    Get count = new Get(all, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("grpc").open(settings)) {
      return BlockingCall.of(driver, count, READY).keys();
    }
  }
}
