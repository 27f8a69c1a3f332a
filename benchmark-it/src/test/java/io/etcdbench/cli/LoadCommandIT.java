// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Outcome;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every command that offers a load, against a real member. */
final class LoadCommandIT {
  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final byte[] KEY = "YOUR_KEY".getBytes(StandardCharsets.UTF_8);

  private static EtcdCluster cluster;
  private static EtcdDriver driver;

  @TempDir private Path folder;

  @BeforeAll
  static void startAMemberWithAKey(TestInfo test) {
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1));
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    driver =
        EtcdDrivers.onClassPath()
            .named("jetcd")
            .open(settings.with(settings.calls().withDeadline(DEADLINE)));
    Answer unused = answer(new Put(KEY, KEY));
  }

  @AfterAll
  static void close() {
    driver.close();
    cluster.close();
  }

  /** The commands of the guide with their flags; only the totals are smaller. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --target-leader --conns=1 --clients=1     | put --key-size=8 --sequential-keys --total=100 --val-size=256
          --target-leader --conns=100 --clients=1000 | put --key-size=8 --sequential-keys --total=2000 --val-size=256
          --conns=100 --clients=1000                | put --key-size=8 --sequential-keys --total=2000 --val-size=256
          --conns=1 --clients=1                     | range YOUR_KEY --consistency=l --total=100
          --conns=1 --clients=1                     | range YOUR_KEY --consistency=s --total=100
          --conns=100 --clients=1000                | range YOUR_KEY --consistency=l --total=2000
          --conns=100 --clients=1000                | range YOUR_KEY --consistency=s --total=2000
          --conns=50 --clients=10                   | put --key-size=10 --total=200 --val-size=256
          """)
  void runsTheCommandsOfEtcdsPerformanceGuide(String globals, String verb) {
    String endpoints = "--endpoints=" + String.join(",", cluster.endpoints());
    runs(endpoints + " " + globals + " " + verb);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          get --key-order zipfian --key-space-size 200 --clients 5 | get
          delete                                                   | delete
          txn-put --txn-ops 5                                      | txn-put
          txn-mixed --rw-ratio 2 --key-space-size 50               | txn-range
          mixed --op put --op get:weight=3 --op range:span=7       | range
          mixed --op delete --op txn:txn-ops=2                     | txn
          put --rate 200 --clients 20 --check-hashkv --sample      | put
          range YOUR --prefix --keys-only                          | range
          stm --keys 5 --keys-per-txn 2 --clients 4                | stm
          stm --stm-locker lock-rpc --clients 3 --total=30         | locked-stm
          cas --clients 4 --key-space-size 10                      | cas
          lease-grant --clients 3                                  | lease-grant
          lease-keepalive --clients 3 --leases 9                   | lease-keepalive
          lock --clients 3 --within put --total=30                 | lock
          election --clients 3 --total=30                          | election
          compact --puts 20 --clients 4 --yes --total=75           | compact
          defrag --puts 50                                         | defrag
          put --driver grpc                                        | put
          watch-latency --put-rate 50 --streams 2 --watchers-per-stream 3 | watch-event
          watch --streams 2 --watch-per-stream 3 --driver grpc     | watch-create
          watch-get --watchers 40 --streams 4 --driver grpc        | get
          """)
  void runsEveryOtherVerb(String verb, String series) {
    String endpoints = " --endpoints=" + String.join(",", cluster.endpoints());
    // Fewer where holders of a lock take turns, and where later operations would compact twice at
    // once.
    String total = verb.contains("--total") ? "" : " --total=100";
    RunResult result = runs(verb + endpoints + total);
    assertThat(measured(result)).extracting(SeriesResult::operation).contains(series);
  }

  /** On a member of its own, which gets users. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          login                          | authenticate
          reuse                          | get
          per-operation                  | get
          expiring --token-ttl 1         | get
          certificate                    | get
          """)
  void runsEachWayToProveWhoOneIs(String how, String series) {
    RunResult result =
        runs("auth --cluster process:1 --bcrypt-cost 4 --total=40 --clients=4 --how " + how);
    assertThat(measured(result)).extracting(SeriesResult::operation).contains(series);
  }

  private RunResult runs(String words) {
    InProcess.empty(folder);
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of(words.trim().split(" +", -1)));
    all.addAll(
        List.of("--warmup=0", "--no-rehearse", "--deadline=60s", "--quiet", "--output=" + folder));
    int code =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            all.toArray(String[]::new));
    assertThat(code).as(err.toString()).isZero();
    RunResult result = ResultFile.read(folder.resolve(ResultFile.NAME));
    assertThat(result.status()).as("%s", result.findings()).isNotEqualTo(Status.INVALID);
    assertThat(measured(result)).allSatisfy(one -> assertThat(one.outcome()).isEqualTo("ok"));
    assertThat(keysLeft(PlanFile.read(folder.resolve("plan.yaml")))).isZero();
    return result;
  }

  private static List<SeriesResult> measured(RunResult result) {
    return result.measure().map(PhaseResult::series).orElseThrow();
  }

  private static long keysLeft(RunPlan plan) {
    byte[] prefix = plan.keys().fullPrefix().getBytes(StandardCharsets.UTF_8);
    Get count =
        new Get(KeyRange.prefix(prefix), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    return answer(count).keys();
  }

  private static Answer answer(Operation operation) {
    Answer answer = BlockingCall.of(driver, operation, DEADLINE.plusSeconds(10));
    assertThat(answer.outcome()).isEqualTo(Outcome.OK);
    return answer;
  }
}
