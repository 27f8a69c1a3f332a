// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.cli.Main;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What src/deploy/kubernetes offers for copying is what the command prints. */
final class DeployedManifestsTest {
  private static final Path FOLDER = Path.of("../src/deploy/kubernetes");
  private static final String PLAN = FOLDER.resolve("plan.yaml").toString();
  private static final String[] JOB = {
    "fleet",
    "run",
    PLAN,
    "--workers=4",
    "--on=kubernetes",
    "--print-manifest",
    "--image=registry.example/etcd-bench:0.1.0",
    "--etcd-secret=etcd-client"
  };

  private static String run(int exitCode, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new PrintWriter(out), new PrintWriter(err), arguments).execute(arguments);
    assertThat(code).as(err.toString()).isEqualTo(exitCode);
    return exitCode == 0 ? out.toString() : err.toString();
  }

  private static String[] and(String[] arguments, String further) {
    return Stream.concat(Arrays.stream(arguments), Stream.of(further)).toArray(String[]::new);
  }

  private static List<JsonNode> objects(String yaml) throws Exception {
    try (MappingIterator<JsonNode> all =
        new YAMLMapper().readerFor(JsonNode.class).readValues(yaml)) {
      return all.readAll();
    }
  }

  @Test
  void theJobIsWhatTheCommandPrints() throws Exception {
    assertThat(FOLDER.resolve("job.yaml")).content().isEqualTo(run(0, JOB));
  }

  @Test
  void theCronJobRunsTheSameJob() throws Exception {
    List<JsonNode> job = objects(run(0, and(JOB, "--job-name=etcd-bench-nightly")));
    List<JsonNode> nightly = objects(Files.readString(FOLDER.resolve("cronjob.yaml")));

    assertThat(nightly).hasSize(3);
    assertThat(nightly.get(0)).isEqualTo(job.get(0));
    assertThat(nightly.get(1)).isEqualTo(job.get(1));
    JsonNode cron = nightly.get(2);
    assertThat(cron.path("kind").asText()).isEqualTo("CronJob");
    assertThat(cron.at("/spec/concurrencyPolicy").asText()).isEqualTo("Forbid");
    assertThat(cron.at("/spec/jobTemplate/spec")).isEqualTo(job.get(2).path("spec"));
  }

  @Test
  void prometheusKeepsThePortOfTheConductor() throws Exception {
    JsonNode scrape =
        objects(Files.readString(FOLDER.resolve("prometheus.yml"))).get(0).at("/scrape_configs/0");
    JsonNode job = objects(Files.readString(FOLDER.resolve("job.yaml"))).get(2);
    String label =
        scrape.at("/kubernetes_sd_configs/0/selectors/0/label").asText().split("=", -1)[1];

    assertThat(job.at("/spec/template/metadata/labels/app.kubernetes.io~1name").asText())
        .isEqualTo(label);
    assertThat(job.at("/spec/template/spec/containers/0/ports/1/name").asText())
        .isEqualTo(scrape.at("/relabel_configs/0/regex").asText().split(";", -1)[0]);
    assertThat(job.at("/spec/template/spec/containers/0/ports/1/containerPort").asInt())
        .isEqualTo(PlanFile.read(Path.of(PLAN)).output().metricsPort());
  }

  @Test
  void badInputIsRefusedInOneSentence() {
    assertThat(run(2, "fleet", "run", PLAN, "--on=kubernetes", "--workers=0"))
        .contains("0", "allowed: 1 to 1000")
        .hasLineCount(1);
    assertThat(run(2, "fleet", "run", PLAN, "--on=kubernetes", "--workers=21"))
        .contains("connections")
        .hasLineCount(1);
    assertThat(run(2, and(JOB, "--timeout=5m"))).contains("--timeout is 5m").hasLineCount(1);
    assertThat(run(2, "fleet", "run", PLAN, "--on=kubernetes", "--etcd-secret=s", "--image=a b"))
        .contains("--image is 'a b'")
        .hasLineCount(1);
    assertThat(run(2, and(JOB, "--job-name=Big"))).contains("--job-name is 'Big'").hasLineCount(1);
    assertThat(run(2, and(JOB, "--namespace=a/b"))).contains("--namespace").hasLineCount(1);
    assertThat(run(2, and(JOB, "--worker-cpu=0"))).contains("--worker-cpu is '0'").hasLineCount(1);
    assertThat(run(2, and(JOB, "--fleet-tls")))
        .contains("--fleet-tls names no folder; with --print-manifest, give --fleet-tls=DIR")
        .hasLineCount(1);
    assertThat(run(2, "fleet", "run", PLAN, "--on=kubernetes", "--etcd-secret=s", "--fleet-tls=x"))
        .contains("'x'", "give --fleet-tls alone")
        .hasLineCount(1);
    assertThat(run(2, and(JOB, "--listen=0.0.0.0:1"))).contains("--listen").hasLineCount(1);
    assertThat(run(2, "fleet", "run", PLAN, "--on=kubernetes"))
        .contains("--etcd-secret")
        .hasLineCount(1);
    assertThat(run(2, "fleet", "run", PLAN, "--print-manifest"))
        .contains("--print-manifest requires --on kubernetes")
        .hasLineCount(1);
  }

  @Test
  void theManifestOfAFleetWithTlsNamesTheFolderOfItsSecret(@TempDir Path folder) {
    Path certificates = folder.resolve("tls");

    String manifest = run(0, and(JOB, "--fleet-tls=" + certificates));

    assertThat(manifest)
        .contains("--from-file='" + certificates + "'", "--fleet-tls=/etc/etcd-bench/fleet-tls")
        .doesNotContain("PRIVATE KEY", "BEGIN CERTIFICATE");
    assertThat(certificates.resolve("server-key.pem")).isNotEmptyFile();
    assertThat(run(0, and(JOB, "--fleet-tls=" + certificates))).isEqualTo(manifest);
    String[] renamed = and(JOB, "--fleet-tls=" + certificates);
    assertThat(run(2, and(renamed, "--job-name=other")))
        .contains("etcd-bench-0.etcd-bench", "'other-0.other'")
        .hasLineCount(1);
  }

  @Test
  void aSearchIsAJobWhoseConductorSearches() throws Exception {
    String[] search = {
      "capacity",
      "--slo=put p99 < 20ms",
      "--max-rate=5000",
      "--budget=3m",
      "--warmup=2s",
      "--workers=4",
      "--on=kubernetes",
      "--print-manifest",
      "--endpoints=etcd:2379"
    };

    List<JsonNode> objects = objects(run(0, search));

    assertThat(objects.get(2).at("/spec/completions").asInt()).isEqualTo(5);
    assertThat(objects.get(2).at("/spec/template/spec/containers/0/args").toString())
        .contains(
            "\"--slo=put p99 < 20ms\",\"--min-rate=100.0\",\"--max-rate=5000.0\","
                + "\"--precision=5%\",\"--budget=3m\"");
    RunPlan plan = PlanFile.parse(objects.get(0).at("/data/plan.yaml").asText());
    assertThat(plan.load().warmup().most()).isEqualTo(Duration.ofSeconds(2));
    assertThat(run(2, and(search, "--timeout=3m")))
        .contains("--timeout is 3m, but the search generates load for 3m")
        .hasLineCount(1);
  }

  @Test
  void aCheckIsAJobWhoseConductorJudges() throws Exception {
    String[] check = onKubernetes("check", "perf", "--load=m", "--duration=10s");

    List<JsonNode> objects = objects(run(0, check));

    assertThat(objects.get(2).at("/spec/completions").asInt()).isEqualTo(5);
    assertThat(arguments(objects))
        .contains("\"--check=perf\",\"--load=m\"")
        .doesNotContain("--yes", "--slo", "--doctor");
    RunPlan plan = PlanFile.parse(objects.get(0).at("/data/plan.yaml").asText());
    assertThat(plan.load().duration()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.load().arrival().rate()).isEqualTo(1000);
    assertThat(plan.limits().objectives()).contains("put max <= 500ms");
    assertThat(plan.keys().fullPrefix()).startsWith("/etcd-bench-check-perf/");
    assertThat(arguments(objects(run(0, onKubernetes("check", "datascale")))))
        .contains("\"--check=datascale\",\"--load=s\"");
  }

  @Test
  void aCheckupIsAJobWhoseConductorExamines() throws Exception {
    String[] checkup = onKubernetes("doctor", "--slo=put p99 < 50ms", "--prefix=team-a/");

    List<JsonNode> objects = objects(run(0, checkup));

    assertThat(arguments(objects)).contains("\"--doctor\"").doesNotContain("--quick", "--slo");
    RunPlan plan = PlanFile.parse(objects.get(0).at("/data/plan.yaml").asText());
    assertThat(plan.limits().objectives()).containsExactly("put p99 < 50ms");
    assertThat(plan.keys().prefix()).isEqualTo("team-a/");
    assertThat(arguments(objects(run(0, and(checkup, "--quick")))))
        .contains("\"--doctor\",\"--quick\"");
  }

  private static String[] onKubernetes(String... command) {
    Stream<String> where =
        Stream.of("--workers=4", "--on=kubernetes", "--print-manifest", "--endpoints=etcd:2379");
    return Stream.concat(Arrays.stream(command), where).toArray(String[]::new);
  }

  private static String arguments(List<JsonNode> objects) {
    return objects.get(2).at("/spec/template/spec/containers/0/args").toString();
  }

  @Test
  void agreementToEraseHistoryReachesTheConductor() throws Exception {
    assertThat(run(0, and(JOB, "--yes"))).contains("- --yes");
    assertThat(run(0, JOB)).doesNotContain("--yes");
    assertThat(arguments(objects(run(0, onKubernetes("check", "datascale", "--yes")))))
        .contains("\"--yes\"");
    assertThat(arguments(objects(run(0, onKubernetes("capacity", "--slo=p99 < 1s", "--yes")))))
        .contains("\"--yes\"");
  }

  @Test
  void aPodOutsideOfAJobIsRefused() {
    assertThat(run(2, "fleet", "pod", PLAN, "--workers=2", "--conductor=127.0.0.1:1"))
        .contains("JOB_COMPLETION_INDEX is ''", "--on kubernetes")
        .hasLineCount(1);
  }
}
