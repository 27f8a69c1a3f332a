// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.process.FreePort;
import io.etcdbench.it.NeedsProgram;
import io.etcdbench.it.Program;
import io.etcdbench.it.StartedMembers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every query of the dashboard, asked of a real Prometheus that scrapes a live run. */
@NeedsProgram("prometheus")
@Timeout(300)
final class DashboardIT {
  private static final Path DEPLOY = Path.of("..", "src", "deploy", "grafana");

  /** So many looks at the members, as far back as the queries look, make rates. */
  private static final int ENOUGH_LOOKS = 4;

  @TempDir private Path folder;

  @Test
  void hasAnAnswerToEveryQueryWhileARunLasts(TestInfo test) throws Exception {
    int port = FreePort.number();
    try (EtcdCluster cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(3));
        Prometheus prometheus = Prometheus.start(configuration(port), folder);
        Program run = Program.start(folder, Map.of(), words(cluster, port))) {
      double during = awaitLooks(prometheus, run);

      List<String> silent = new ArrayList<>();
      for (String query : queries()) {
        if (prometheus.query(query, during).isEmpty()) {
          silent.add(query);
        }
      }
      assertThat(silent).isEmpty();
      assertThat(prometheus.query("etcdbench_of_no_meaning", during)).isEmpty();
      assertThat(number(prometheus, "sum(rate(etcdbench_service_time_seconds_count[5s]))", during))
          .isPositive();
      assertThat(number(prometheus, "sum(etcdbench_member_leader)", during)).isEqualTo(1);
      assertThat(number(prometheus, "min(etcdbench_member_resident_bytes)", during)).isPositive();
    }
  }

  private String[] words(EtcdCluster cluster, int port) {
    return new String[] {
      "mixed",
      "--op=put",
      "--op=get",
      "--rate=200",
      "--clients=20",
      "--duration=10m", // the run is killed once its members were looked at
      "--warmup=0s",
      "--no-rehearse",
      "--quiet",
      "--endpoints=" + String.join(",", cluster.endpoints()),
      "--metrics-port=" + port,
      "--output=" + folder.resolve("run")
    };
  }

  /** The file as it is shipped, with the port of this run. */
  private Path configuration(int port) throws Exception {
    String shipped = Files.readString(DEPLOY.resolve("prometheus.yml"));
    assertThat(shipped).contains("127.0.0.1:9464");
    Path configuration = folder.resolve("prometheus.yml");
    return Files.writeString(configuration, shipped.replace("9464", Integer.toString(port)));
  }

  /** When the members had been looked at often enough. */
  private static double awaitLooks(Prometheus prometheus, Program run) throws Exception {
    String looks = "min(count_over_time(etcdbench_member_leader[5s]))";
    while (run.isAlive()) {
      double now = Clock.systemUTC().millis() / 1e3;
      if (number(prometheus, looks, now) >= ENOUGH_LOOKS) {
        return now;
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new AssertionError("the run ended before its members were seen: " + run.err());
  }

  private static double number(Prometheus prometheus, String query, double at) throws Exception {
    JsonNode result = prometheus.query(query, at);
    return result.isEmpty()
        ? Double.NaN
        : Double.parseDouble(result.path(0).path("value").path(1).asText());
  }

  /** Grafana would fill in its variables so. */
  private static List<String> queries() throws Exception {
    JsonNode dashboard = new ObjectMapper().readTree(DEPLOY.resolve("etcd-bench.json").toFile());
    List<String> queries = new ArrayList<>();
    dashboard
        .findValuesAsText("expr")
        .forEach(
            query ->
                queries.add(
                    query
                        .replace("$__rate_interval", "5s")
                        .replace("$job", "etcd-bench")
                        .replace("$member", ".*")));
    // Whether a leader changed is an empty answer in a quiet run.
    queries.removeIf(query -> query.contains("changes("));
    assertThat(queries).hasSizeGreaterThan(25);
    return queries;
  }
}
