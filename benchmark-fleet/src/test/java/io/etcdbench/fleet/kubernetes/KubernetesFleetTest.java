// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import static io.etcdbench.fleet.kubernetes.FakeKubectl.allowed;
import static io.etcdbench.fleet.kubernetes.FakeKubectl.ended;
import static io.etcdbench.fleet.kubernetes.FakeKubectl.running;
import static io.etcdbench.fleet.kubernetes.FakeKubectl.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.kubernetes.Kubectl.Answer;
import io.etcdbench.fleet.kubernetes.KubernetesFleet.Outcome;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import io.etcdbench.load.engine.StopSignal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class KubernetesFleetTest {
  private static final String VERSION = "1.2.3";

  @TempDir private Path folder;
  private FakeKubectl kubectl;
  private final List<String> notices = new CopyOnWriteArrayList<>();
  private final StopSignal stop = new StopSignal();

  @BeforeEach
  void kubectl() throws Exception {
    kubectl = new FakeKubectl(folder);
  }

  private Outcome run(Duration start) {
    return run(kubectl.program(), start);
  }

  private Outcome run(Kubectl program, Duration start) {
    return new KubernetesFleet(manifest(start), program, VERSION, notices::add).run(stop);
  }

  private static FleetManifest manifest(Duration start) {
    return new FleetManifest(Manifests.spec(2, start), Manifests.plan(), OnWorkerLoss.INVALID);
  }

  private void fails(Duration start, String... says) {
    assertThatThrownBy(() -> run(start))
        .isInstanceOf(ClusterException.class)
        .hasMessageNotContaining("\n")
        .message()
        .contains(says);
  }

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String REFUSED = "error: dial tcp 10.0.0.7:6443: connection refused\n";

  /** The log of a conductor that has a result. */
  private static String log(Path files, int exitCode) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    ResultLog.begin(out, VERSION);
    out.println("etcd-bench: measure: 2 of 2 workers");
    ResultLog.report(out);
    out.println("throughput 1000/s");
    ResultLog.result(out, files, exitCode);
    return text.toString();
  }

  private Path files() throws Exception {
    Path files = Files.createDirectories(folder.resolve("files/workers/1"));
    Files.writeString(folder.resolve("files/run.json"), "{\"a\":1}\n".repeat(5_000));
    Files.writeString(files.resolve("run.json"), "{}");
    return folder.resolve("files");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aResultComesBackThroughTheLogAndEverythingIsDeleted() throws Exception {
    kubectl.state("", running(), running(), running()).put("log", log(files(), 3));

    Outcome outcome = run(MINUTE);

    assertThat(outcome.exitCode()).isEqualTo(3);
    Path unpacked = folder.resolve("unpacked");
    outcome.log().unpack(unpacked);
    assertThat(unpacked.resolve("run.json")).hasSameTextualContentAs(files().resolve("run.json"));
    assertThat(unpacked.resolve("workers/1/run.json")).hasContent("{}");
    assertThat(notices).contains("measure: 2 of 2 workers").doesNotContain("throughput 1000/s");
    assertThat(outcome.log().words()).contains("throughput 1000/s");
    assertThat(kubectl.hasDeleted()).isTrue();
    assertThat(kubectl.calls()).allMatch(call -> call.startsWith("--namespace=load "));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void allBelongsToTheJobAndTheSecretIsNeverPrinted() throws Exception {
    kubectl.state("", running(), running(), running()).put("log", log(files(), 0));

    Outcome unused = run(MINUTE);

    String belongings = kubectl.read("belongings.input");
    assertThat(belongings).contains("\"uid\":\"11-22\"", "\"kind\":\"Secret\"");
    String secret =
        belongings.replaceAll("(?s).*\"stringData\":\\{\"secret\":\"([^\"]+)\".*", "$1");
    assertThat(secret).hasSizeGreaterThan(40).hasSizeLessThan(50);
    assertThat(notices).noneMatch(line -> line.contains(secret));
    assertThat(kubectl.calls()).noneMatch(line -> line.contains(secret));
    assertThat(kubectl.read("job.input")).doesNotContain(secret);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void certificatesAreInTheSecretAlone() throws Exception {
    kubectl.state("", running(), running(), running()).put("log", log(files(), 0));
    Path certificates = folder.resolve("certificates");
    FleetTls unused =
        FleetTls.conductor(certificates, List.of(manifest(MINUTE).spec().conductorName()));

    Outcome ignored =
        new KubernetesFleet(
                manifest(MINUTE).encrypted(certificates), kubectl.program(), VERSION, notices::add)
            .run(stop);

    JsonNode items = new JsonMapper().readTree(kubectl.read("belongings.input")).path("items");
    assertThat(items).hasSize(3);
    for (JsonNode item : items) {
      if (item.path("kind").asText().equals("Secret")) {
        for (String file : FleetTls.files()) {
          assertThat(item.path("stringData").path(file).asText())
              .isEqualTo(Files.readString(certificates.resolve(file)));
        }
      } else {
        assertThat(item.toString()).doesNotContain("PRIVATE KEY", "BEGIN CERTIFICATE");
      }
    }
    assertThat(kubectl.read("job.input"))
        .contains("--fleet-tls=/etc/etcd-bench/fleet-tls")
        .doesNotContain("PRIVATE KEY");
    assertThat(String.join("\n", notices) + kubectl.calls()).doesNotContain("PRIVATE KEY");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Test
  void aFleetThatMayNotCreateSecretsSaysSoBeforeAnythingIsCreated() throws Exception {
    kubectl.put("review", allowed(true) + allowed(false).replace("jobs", "secrets"));
    fails(MINUTE, "no permission to create secrets in the namespace 'load'", "docs/fleet.md");
    assertThat(folder.resolve("job.input")).doesNotExist();
  }

  @Test
  void kubectlIsMissing() {
    Kubectl missing = new Kubectl(folder.resolve("nowhere").toString(), new Target("", ""));
    assertThatThrownBy(() -> run(missing, MINUTE))
        .isInstanceOf(ClusterException.class)
        .message()
        .contains("'kubectl' cannot be run", "install it on PATH", "--print-manifest");
  }

  @Test
  void aCommandThatHangsHasFailed() throws Exception {
    kubectl.put("state.hang", "");
    Kubectl hanging = kubectl.program(Duration.ZERO);

    Answer answer = hanging.ask("", "get", "jobs,pods");

    assertThat(answer.isFine()).isFalse();
    assertThat(hanging.failure("get", answer))
        .hasMessage("'kubectl get' failed: no response within 0 s; is the cluster reachable?");
    assertThatThrownBy(() -> hanging.require("", "get", "jobs,pods"))
        .isInstanceOf(ClusterException.class)
        .hasMessage("'kubectl get' failed: no response within 0 s; is the cluster reachable?");
  }

  @Test
  void theClusterCannotBeReached() throws Exception {
    kubectl.put("review.err", "error: context \"x\" does not exist\n");
    fails(MINUTE, "'kubectl create' failed: context \"x\" does not exist");
  }

  @Test
  void aMissingPermissionIsNamedBeforeAnythingIsCreated() throws Exception {
    kubectl.put("review", allowed(true) + allowed(false));
    fails(MINUTE, "no permission to create jobs in the namespace 'load'");
    assertThat(folder.resolve("job.input")).doesNotExist();
  }

  @Test
  void theApiServerForbidsTheJob() throws Exception {
    kubectl.put(
        "job.err",
        "Error from server (Forbidden): error when creating \"STDIN\": jobs.batch is forbidden:"
            + " User \"eve\" cannot create resource \"jobs\"\n");
    fails(MINUTE, "the cluster denies this: jobs.batch is forbidden: User \"eve\"");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Test
  void aJobOfThatNameExistsAndIsLeftAlone() throws Exception {
    kubectl.put(
        "job.err", "Error from server (AlreadyExists): jobs.batch \"bench\" already exists\n");
    fails(MINUTE, "jobs.batch \"bench\" already exists; give another --job-name");
    assertThat(kubectl.calls())
        .filteredOn(call -> call.contains(" delete "))
        .isNotEmpty()
        .allMatch(call -> call.contains("--selector=etcd-bench/run="));
  }

  @Test
  void theQuotaRefusesTheConfigMap() throws Exception {
    kubectl.put(
        "belongings.err",
        "Error from server (Forbidden): configmaps \"bench\" is forbidden: exceeded quota: q,"
            + " requested: count/configmaps=1\n");
    fails(MINUTE, "the quota of the namespace does not allow this fleet", "exceeded quota: q");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theQuotaRefusesPods() throws Exception {
    kubectl
        .state("", running())
        .put(
            "events",
            "{\"items\":[{\"message\":\"Error creating: pods \\\"bench-1\\\" is forbidden: exceeded"
                + " quota: q, requested: cpu=1, limited: cpu=1\"}]}");
    fails(
        MINUTE,
        "the quota of the namespace does not allow all pods",
        "limited: cpu=1",
        "--workers");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theImageIsNotFound() throws Exception {
    kubectl.state(
        "",
        running(),
        waiting("ImagePullBackOff", "Back-off pulling image: not found"),
        waiting("ContainerCreating", ""));
    fails(
        MINUTE,
        "worker 1's pod bench-1-abc cannot start: the image 'localhost/etcd-bench:1' is not found",
        "Back-off pulling image: not found",
        "--image");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aPodCannotBeScheduled() throws Exception {
    String homeless =
        "\"conditions\":[{\"type\":\"PodScheduled\",\"status\":\"False\",\"reason\":\"Unschedulable\",\"message\":\"0/3"
            + " nodes are available: 3 Insufficient cpu.\"}]";
    kubectl.state("", running(), running(), homeless);
    fails(
        Duration.ofSeconds(2),
        "worker 2's pod bench-2-abc cannot be scheduled within 2 s: 0/3 nodes are available: 3"
            + " Insufficient cpu.",
        "--start-timeout");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theImageHoldsAnotherVersion() throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put("log", log(files(), 0).replace("begin 1.2.3", "begin 0.9"));
    fails(MINUTE, "holds etcd-bench 0.9, but this is 1.2.3", "--image");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerWithAnotherPlanIsTheConductorsSentence() throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put(
            "log",
            "#etcd-bench begin 1.2.3\n"
                + "#etcd-bench failed 1 1 of 2 workers did not report within 120 s (missing: [2]);"
                + " the worker on 'bench-2' has another plan\n");
    fails(MINUTE, "(missing: [2]); the worker on 'bench-2' has another plan");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWrongPlanIsAUsageError() throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put("log", "#etcd-bench begin 1.2.3\n#etcd-bench failed 2 the plan has no operations\n");
    assertThatThrownBy(() -> run(MINUTE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the plan has no operations");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theConductorIsKilled() throws Exception {
    kubectl
        .state("", ended("OOMKilled", 137), running(), running())
        .put("log", "#etcd-bench begin 1.2.3\nKilled\n");
    fails(MINUTE, "the conductor was lost without a result: OOMKilled, exit code 137 (Killed)");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theLogOfAConductorThatHasEndedIsReadAgainWhenThatFails() throws Exception {
    kubectl
        .state("", ended("Completed", 0), running(), running())
        .put("log", log(files(), 3))
        .put("log.once", "error: dial tcp 10.0.0.7:10250: connect: connection refused\n");

    assertThat(run(MINUTE).exitCode()).isEqualTo(3);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLogThatCannotBeReadIsGivenUp() throws Exception {
    kubectl
        .state("", ended("Completed", 0), running(), running())
        .put("log.err", "error: dial tcp 10.0.0.7:10250: connect: connection refused\n");

    fails(MINUTE, "the conductor was lost without a result: Completed, exit code 0");
    assertThat(kubectl.calls())
        .filteredOn(call -> call.contains(" logs "))
        .hasSize(LogFollower.LAST_READS);
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theRunTakesLongerThanItMay() throws Exception {
    kubectl.state(
        "\"conditions\":[{\"type\":\"Failed\",\"status\":\"True\",\"reason\":\"DeadlineExceeded\",\"message\":\"Job"
            + " was active longer\"}]");
    fails(MINUTE, "the run did not end within 600 s and was ended by Kubernetes", "--timeout");
    assertThat(kubectl.hasDeleted()).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aDamagedResultIsRefused() throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put("log", log(files(), 0).replaceFirst("part 0 ....", "part 0 AAAA"));
    fails(MINUTE, "the result in the conductor's log is incomplete");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSignalDeletesTheJobAndKeepsWhatTheConductorMerges(boolean refusedOnce) throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put("log", "#etcd-bench begin 1.2.3\n")
        .put("log.after-delete", log(files(), 4))
        .put(refusedOnce ? "delete.once" : "other", REFUSED);
    stop.give();

    assertThat(run(MINUTE).exitCode()).isEqualTo(4);
    assertThat(kubectl.hasDeleted()).isTrue();
    assertThat(notices).filteredOn(line -> line.startsWith("deleting the Job")).hasSize(1);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aDeletionThatIsRefusedIsRepeatedAtTheEndOfARun() throws Exception {
    kubectl
        .state("", running(), running(), running())
        .put("log", log(files(), 0))
        .put("delete.once", REFUSED);

    assertThat(run(MINUTE).exitCode()).isZero();
    assertThat(kubectl.hasDeleted()).isTrue();
    assertThat(notices).noneMatch(line -> line.contains("may be left in the namespace"));
  }
}
