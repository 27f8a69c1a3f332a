// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Pod;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FleetManifestTest {
  private static final Duration START = Duration.ofMinutes(2);

  private static List<JsonNode> objects(KubernetesSpec spec, RunPlan plan) throws Exception {
    String text = new FleetManifest(spec, plan, OnWorkerLoss.KEEP).text();
    try (MappingIterator<JsonNode> all =
        new YAMLMapper().readerFor(JsonNode.class).readValues(text)) {
      return all.readAll();
    }
  }

  @Test
  void theConductorsEndCompletesAJobThatNoWorkerCanFail() throws Exception {
    JsonNode job = objects(Manifests.spec(3, START), Manifests.plan()).get(2).path("spec");

    assertThat(job.path("completionMode").asText()).isEqualTo("Indexed");
    assertThat(job.path("completions").asInt()).isEqualTo(4);
    assertThat(job.path("parallelism").asInt()).isEqualTo(4);
    assertThat(job.at("/successPolicy/rules/0/succeededIndexes").asText()).isEqualTo("0");
    assertThat(job.path("backoffLimitPerIndex").asInt()).isEqualTo(1);
    assertThat(job.path("activeDeadlineSeconds").asInt()).isEqualTo(600);
    assertThat(job.path("ttlSecondsAfterFinished").asInt()).isEqualTo(3_600);
    JsonNode pod = job.at("/template/spec");
    assertThat(pod.path("restartPolicy").asText()).isEqualTo("Never");
    assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
    assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    JsonNode container = pod.at("/containers/0");
    assertThat(container.at("/resources/requests")).isEqualTo(container.at("/resources/limits"));
    assertThat(container.at("/resources/limits/cpu").asText()).isEqualTo("500m");
    assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
    assertThat(container.path("args").toString())
        .contains("\"--workers\",\"3\"", "$(JOB_NAME)-0.bench:7070", "\"keep\"");
  }

  @Test
  void workersFindTheConductorBeforeItIsReady() throws Exception {
    List<JsonNode> objects = objects(Manifests.spec(1, START), Manifests.plan());
    JsonNode service = objects.get(1);

    assertThat(service.at("/spec/clusterIP").asText()).isEqualTo("None");
    assertThat(service.at("/spec/publishNotReadyAddresses").asBoolean()).isTrue();
    JsonNode pods = objects.get(2).at("/spec/template");
    assertThat(pods.at("/metadata/labels")).isEqualTo(service.at("/spec/selector"));
    assertThat(pods.at("/spec/subdomain").asText())
        .isEqualTo(service.at("/metadata/name").asText());
  }

  @Test
  void thePlanOfTheConfigMapIsThePlan() throws Exception {
    JsonNode map = objects(Manifests.spec(1, START), Manifests.plan()).get(0);

    RunPlan read = PlanFile.parse(map.at("/data/plan.yaml").asText());
    assertThat(read).isEqualTo(Manifests.plan());
  }

  @Test
  void noSecretIsPrinted() {
    String text =
        new FleetManifest(Manifests.spec(1, START), Manifests.plan(), OnWorkerLoss.KEEP).text();

    assertThat(text)
        .contains("kubectl create secret generic bench", "secretKeyRef")
        .doesNotContain("kind: Secret", "stringData");
  }

  @Test
  void tlsAddsAVolumeOfTheRunsSecretAndPrintsNoKey() {
    FleetManifest plain =
        new FleetManifest(Manifests.spec(1, START), Manifests.plan(), OnWorkerLoss.KEEP);

    List<String> without = plain.text().lines().toList();
    List<String> with = plain.encrypted(Path.of("my certificates")).text().lines().toList();

    assertThat(with.stream().filter(line -> !without.contains(line)))
        .containsExactly(
            "# Before: kubectl create secret generic bench"
                + " --from-literal=secret=\"$(openssl rand -base64 32)\""
                + " --from-file='my certificates'",
            "            - --fleet-tls=/etc/etcd-bench/fleet-tls",
            "            - name: fleet-tls",
            "              mountPath: /etc/etcd-bench/fleet-tls",
            "        - name: fleet-tls",
            "          secret:",
            "            secretName: bench",
            "            defaultMode: 288",
            "            items:",
            "              - key: ca.pem",
            "                path: ca.pem",
            "              - key: client-fleet-worker.pem",
            "                path: client-fleet-worker.pem",
            "              - key: client-fleet-worker-key.pem",
            "                path: client-fleet-worker-key.pem",
            "              - key: server.pem",
            "                path: server.pem",
            "              - key: server-key.pem",
            "                path: server-key.pem");
    assertThat(plain.text().lines()).as("a copy").isEqualTo(without);
  }

  @Test
  void credentialsOfEtcdAreKeysOfASecret() throws Exception {
    RunPlan plan =
        Manifests.plan(
            "endpoints: ['https://etcd:2379'], user: root, passwordFile: password, cacert: ca.crt,"
                + " cert: tls.crt, key: tls.key");
    List<JsonNode> objects = objects(Manifests.spec(1, START, "etcd-client"), plan);

    assertThat(objects.get(0).at("/data/plan.yaml").asText())
        .contains("/etc/etcd-bench/etcd/ca.crt", "/etc/etcd-bench/etcd/password");
    JsonNode volume = objects.get(2).at("/spec/template/spec/volumes/2/secret");
    assertThat(volume.path("secretName").asText()).isEqualTo("etcd-client");
    assertThat(
            objects.get(2).at("/spec/template/spec/containers/0/volumeMounts/2/mountPath").asText())
        .isEqualTo("/etc/etcd-bench/etcd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "endpoints: ['https://etcd:2379'], cacert: ca.crt",
        "endpoints: ['https://etcd:2379'], user: root"
      })
  void filesOfThisMachineDoNotReachPods(String given) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new FleetManifest(
                    Manifests.spec(1, START), Manifests.plan(given), OnWorkerLoss.KEEP))
        .withMessageContaining("--etcd-secret");
  }

  @Test
  void aPathIsNotAKeyOfASecret() {
    RunPlan plan = Manifests.plan("endpoints: ['https://etcd:2379'], cacert: /etc/ca.crt");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FleetManifest(Manifests.spec(1, START, "s"), plan, OnWorkerLoss.KEEP))
        .withMessageContaining("'/etc/ca.crt' is not a key of a Secret");
  }

  @Test
  void membersThatThePlanStartsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new FleetManifest(
                    Manifests.spec(1, START), PlanFile.parse("name: x"), OnWorkerLoss.KEEP))
        .withMessageContaining("--endpoints");
  }

  @Test
  void aFleetHasOneWorkerOrMore() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Manifests.spec(0, START))
        .withMessageContaining("0")
        .withMessageContaining("allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "x\ny", "-x"})
  void anImageIsAReference(String image) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pod(image, "1", "1Gi", ""))
        .withMessageContaining("--image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "", "1 ", "many", "-1"})
  void coresAreAQuantityAboveZero(String cpu) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pod("x", cpu, "1Gi", ""))
        .withMessageContaining("--worker-cpu");
  }
}
