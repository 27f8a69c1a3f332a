// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.doctor.DoctorResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fleet on a real API server, Job controller, scheduler, kubelet and container runtime. Needs
 * root, what {@code src/kubernetes/provide.sh} brings, and the image of {@code -Pimage}.
 */
@EnabledIfSystemProperty(named = "it.kubernetes", matches = "true")
@Timeout(600)
final class KubernetesIT {
  private static final Path CLUSTER = Path.of("../src/kubernetes/cluster.sh").toAbsolutePath();
  private static final Path IMAGE = Path.of("../target/etcd-bench-image.tar").toAbsolutePath();
  private static final String FOLDER =
      Objects.requireNonNullElse(
          System.getenv("ETCD_BENCH_KUBERNETES"), "/var/cache/etcd-bench-kubernetes");
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final int RATE = 50;

  @TempDir private static Path tools;
  @TempDir private Path directory;

  @BeforeAll
  static void start() throws Exception {
    assertThat(IMAGE).as("made by ./mvnw package -Pimage").exists();
    Path kubectl =
        Stream.of(System.getenv("PATH").split(":"))
            .map(folder -> Path.of(folder, "kubectl"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow();
    Path wrapper =
        Files.writeString(
            tools.resolve("kubectl"),
            "#!/bin/sh\nexec %s exec %s %s \"$@\"\n".formatted(CLUSTER, FOLDER, kubectl));
    Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
    run(CLUSTER.toString(), "start", FOLDER, IMAGE.toString());
    kubectl("create", "--filename=" + Path.of("../src/kubernetes/etcd.yaml").toAbsolutePath());
    kubectl("wait", "--for=condition=Ready", "--timeout=60s", "pod/etcd");
  }

  @AfterAll
  static void stop() throws Exception {
    run(CLUSTER.toString(), "stop", FOLDER);
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(
            kubectl(
                "get",
                "jobs,pods,configmaps,services,secrets",
                "--all-namespaces",
                "--selector=app.kubernetes.io/name=etcd-bench",
                "--output=name"))
        .isEmpty();
  }

  private static String kubectl(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(tools.resolve("kubectl").toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private static String run(String... command) throws Exception {
    Path out = Files.createTempFile(tools, "out", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    String text = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(ended && process.exitValue() == 0).as("%s: %s", List.of(command), text).isTrue();
    return text;
  }

  private Program fleet(int seconds, String... further) throws IOException {
    Path plan =
        Files.writeString(
            directory.resolve("plan.yaml"),
            """
            cluster: {origin: external, given: {endpoints: ['http://etcd.default:2379']}}
            client: {driver: wire, connections: {count: 2}}
            load: {concurrency: 20, total: 0, duration: %ds, arrival: {shape: constant, rate: %d}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """
                .formatted(seconds, RATE));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "fleet",
                "run",
                plan.toString(),
                "--workers=2",
                "--on=kubernetes",
                "--worker-memory=256Mi",
                "--output=" + directory.resolve("result")));
    arguments.addAll(List.of(further));
    if (arguments.stream().noneMatch(argument -> argument.startsWith("--worker-cpu="))) {
      arguments.add("--worker-cpu=500m");
    }
    return Program.start(
        directory,
        Map.of("PATH", tools + ":" + System.getenv("PATH")),
        arguments.toArray(String[]::new));
  }

  private Program measuring(int seconds) throws Exception {
    Program fleet = fleet(seconds);
    Await.until(() -> fleet.err().contains("measure:") || !fleet.isAlive(), LONG, fleet::err);
    return fleet;
  }

  private static void killPod(int index) throws Exception {
    kubectl(
        "delete",
        "pod",
        "--selector=app.kubernetes.io/name=etcd-bench,batch.kubernetes.io/job-completion-index="
            + index,
        "--grace-period=0",
        "--force");
  }

  private RunResult result(String name) {
    return ResultFile.read(directory.resolve("result").resolve(name));
  }

  private void fails(Program fleet, int exitCode, String... says) throws Exception {
    assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(exitCode);
    assertThat(fleet.err().lines().reduce((first, second) -> second).orElseThrow()).contains(says);
    assertThat(directory.resolve("result")).doesNotExist();
  }

  @Test
  void aMergedResultComesBack() throws Exception {
    int seconds = 10;
    try (Program fleet = fleet(seconds)) {
      int exitCode = fleet.exitCode(LONG);
      assertThat(exitCode).as(fleet.err()).isEqualTo(Files.exists(valid()) ? 0 : 4);

      RunResult result = ResultFile.read(stored());
      FleetAccount account = Objects.requireNonNull(result.fleet());
      assertThat(account.launcher()).isEqualTo("kubernetes");
      assertThat(account.lost()).isEmpty();
      assertThat(account.workers())
          .allSatisfy(
              worker ->
                  assertThat(Objects.requireNonNull(worker.place()).node()).isEqualTo("node"));
      assertThat(new RunFacts(result).measure().orElseThrow().scheduled())
          .isEqualTo((long) RATE * seconds)
          .isEqualTo(account.workers().stream().mapToLong(Worker::scheduled).sum());
      assertThat(directory.resolve("result/workers/2/run.json")).exists();
      assertThat(directory.resolve("result/conductor.log")).isNotEmptyFile();
      assertThat(fleet.out()).contains("put");
    }
  }

  private Path stored() {
    return Files.exists(valid()) ? valid() : valid().resolveSibling(ResultFile.INVALID_NAME);
  }

  private Path valid() {
    return directory.resolve("result").resolve(ResultFile.NAME);
  }

  @Test
  void certificatesOfARunAreInItsSecretAndGoWithIt() throws Exception {
    int seconds = 20;
    try (Program fleet = fleet(seconds, "--fleet-tls")) {
      Await.until(() -> fleet.err().contains("measure:") || !fleet.isAlive(), LONG, fleet::err);
      String ours = "--selector=app.kubernetes.io/name=etcd-bench";

      assertThat(kubectl("get", "secrets", ours, "--output=jsonpath={.items[*].data}"))
          .contains("server-key.pem", "client-fleet-worker-key.pem");
      assertThat(kubectl("get", "jobs,configmaps", ours, "--output=yaml"))
          .contains("--fleet-tls=/etc/etcd-bench/fleet-tls")
          .doesNotContain("PRIVATE KEY");
      int exitCode = fleet.exitCode(LONG);
      assertThat(exitCode).as(fleet.err()).isEqualTo(Files.exists(valid()) ? 0 : 4);
      FleetAccount account = Objects.requireNonNull(ResultFile.read(stored()).fleet());
      assertThat(account.lost()).isEmpty();
      assertThat(account.workers().stream().mapToLong(Worker::scheduled).sum())
          .isEqualTo((long) RATE * seconds);
      assertThat(fleet.out() + fleet.err()).doesNotContain("PRIVATE KEY");
    }
  }

  /** A command that judges a cluster, with two workers in pods. */
  private Program judging(String... command) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(
        List.of(
            "--no-rehearse",
            "--conns=2",
            "--workers=2",
            "--on=kubernetes",
            "--worker-cpu=500m",
            "--worker-memory=256Mi",
            "--endpoints=etcd:2379",
            "--output=" + directory.resolve("result")));
    return Program.start(
        directory,
        Map.of("PATH", tools + ":" + System.getenv("PATH")),
        arguments.toArray(String[]::new));
  }

  private static void isOfTwoWorkersInPods(RunResult result) {
    FleetAccount account = Objects.requireNonNull(result.fleet());
    assertThat(account.launcher()).isEqualTo("kubernetes");
    assertThat(account.lost()).isEmpty();
    assertThat(account.workers()).hasSize(2);
  }

  @Test
  void aSearchIsConductedByAPod() throws Exception {
    try (Program search =
        judging(
            "capacity", "--slo=put p50 < 2s", "--min-rate=50", "--max-rate=60", "--warmup=1s")) {
      assertThat(search.exitCode(LONG)).as(search.err()).isZero();
      assertThat(search.out()).contains("'put p50 < 2s' holds at 60/s");
      assertThat(search.err())
          .contains("report page and results: " + directory.resolve("result"))
          .doesNotContain("/tmp/etcd-bench-result");
    }
    assertThat(directory.resolve("result/capacity.json")).isNotEmptyFile();
    isOfTwoWorkersInPods(ResultFile.read(stored()));
  }

  @Test
  void aCheckIsJudgedByAPod() throws Exception {
    try (Program check = judging("check", "perf", "--duration=5s", "--warmup=1s")) {
      int exitCode = check.exitCode(LONG);

      Path file = directory.resolve("result").resolve(CheckResult.FILE);
      assertThat(file).as(check.err()).exists();
      CheckResult judged = CheckResult.FORMAT.read(file);
      assertThat(judged.check()).isEqualTo("perf s");
      assertThat(exitCode)
          .as("%s: %s", judged.outcome(), check.err())
          .isEqualTo(FleetSizingIT.exitCode(judged.outcome().kind()));
      assertThat(check.err()).contains("check perf s: ");
      assertThat(check.out()).contains("put");
    }
    assertThat(directory.resolve("result").resolve(CheckResult.PAGE)).isNotEmptyFile();
    assertThat(directory.resolve("result/report.html")).isNotEmptyFile();
    isOfTwoWorkersInPods(ResultFile.read(stored()));
  }

  @Test
  void aCheckupIsConductedByAPod() throws Exception {
    try (Program checkup = judging("doctor", "--quick", "--slo=put p90 < 1s")) {
      int exitCode = checkup.exitCode(Duration.ofMinutes(8));

      Path file = directory.resolve("result").resolve(DoctorResult.FILE);
      assertThat(file).as(checkup.err()).exists();
      DoctorResult examined = DoctorResult.FORMAT.read(file);
      assertThat(exitCode).as(checkup.err()).isEqualTo(expected(examined));
      assertThat(checkup.out()).contains("etcd-bench doctor");
      assertThat(examined.page().stream().flatMap(part -> part.lines().stream()))
          .anyMatch(line -> line.get(0).equals("disk") && line.get(1).startsWith("unknown"));
      assertThat(checkup.err()).contains("report page and results: " + directory.resolve("result"));
    }
    assertThat(directory.resolve("result").resolve(DoctorResult.PAGE)).isNotEmptyFile();
    assertThat(directory.resolve("result/conductor.log")).isNotEmptyFile();
    if (Files.exists(stored())) { // no rate may hold on a crowded machine
      isOfTwoWorkersInPods(ResultFile.read(stored()));
    }
  }

  private int expected(DoctorResult examined) {
    End end = examined.curve().end();
    boolean invalid = Files.exists(valid().resolveSibling(ResultFile.INVALID_NAME));
    if (invalid || end == End.GENERATOR || end == End.STOPPED) {
      return 4;
    }
    boolean mustChange =
        examined.findings().stream().anyMatch(one -> one.severity() == Severity.ERROR);
    if (mustChange || examined.curve().highestPerSecond() != null) {
      return mustChange ? 3 : 0;
    }
    boolean unsure =
        examined.findings().stream().anyMatch(one -> one.kind().equals("capacity-unsure"));
    return unsure || end == End.OUT_OF_BUDGET ? 4 : 3;
  }

  @Test
  void aKilledWorkerMakesTheResultInvalid() throws Exception {
    try (Program fleet = measuring(20)) {
      killPod(2);

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(4);
      assertThat(Objects.requireNonNull(result(ResultFile.INVALID_NAME).fleet()).lost())
          .containsExactly(2);
    }
  }

  @Test
  void aKilledConductorEndsTheRun() throws Exception {
    try (Program fleet = measuring(120)) {
      killPod(0);

      fails(fleet, 1, "the conductor");
    }
  }

  @Test
  void aSignalKeepsWhatWasMeasured() throws Exception {
    try (Program fleet = measuring(120)) {
      Await.until(
          () -> Program.MEASURED.matcher(fleet.err()).find() || !fleet.isAlive(), LONG, fleet::err);
      fleet.signal("INT");

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(4);
      RunResult result = ResultFile.read(stored());
      assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
      assertThat(new RunFacts(result).measure().orElseThrow().scheduled())
          .isBetween((long) RATE, RATE * 120L);
    }
  }

  @Test
  void anImageThatDoesNotExistIsNamed() throws Exception {
    try (Program fleet = fleet(5, "--image=localhost/nothing:1")) {
      fails(fleet, 1, "the image 'localhost/nothing:1' is not found");
    }
  }

  @Test
  void aPodThatNoNodeCanHoldIsNamed() throws Exception {
    try (Program fleet = fleet(5, "--worker-cpu=1000", "--start-timeout=8s")) {
      fails(fleet, 1, "cannot be scheduled within 8 s", "Insufficient cpu");
    }
  }

  @Test
  void aQuotaIsNamed() throws Exception {
    kubectl("create", "namespace", "small");
    kubectl("create", "quota", "few", "--namespace=small", "--hard=pods=1");
    try (Program fleet = fleet(5, "--namespace=small")) {
      fails(fleet, 1, "the quota of the namespace does not allow all pods", "exceeded quota: few");
    }
  }

  @Test
  void aMissingPermissionIsNamed() throws Exception {
    try (Program fleet = fleet(5, "--kube-context=stranger")) {
      fails(fleet, 1, "no permission to create jobs", "delete secrets", "get pods/log");
    }
  }

  @Test
  void aMissingNamespaceIsNamed() throws Exception {
    try (Program fleet = fleet(5, "--namespace=nowhere")) {
      fails(fleet, 1, "namespaces \"nowhere\" not found");
    }
  }
}
