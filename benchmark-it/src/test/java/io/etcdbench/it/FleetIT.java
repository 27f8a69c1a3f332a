// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.security.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Worker processes and their conductor, when one of them is killed or frozen. */
@Timeout(300)
final class FleetIT {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final int RATE = 50;

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "STOP"})
  void aWorkerThatIsLostMakesTheResultInvalidAndIsNamed(String signal) throws Exception {
    int seconds = 15;
    try (Program fleet = measuring(seconds)) {
      Program.signal(WorkerFleet.worker(fleet, 2).pid(), signal);

      assertThat(fleet.exitCode(READY)).as(fleet.err()).isEqualTo(4);
      assertThat(WorkerFleet.workers(fleet)).isEmpty();
    }
    RunResult result = WorkerFleet.result(directory, ResultFile.INVALID_NAME);
    FleetAccount account = WorkerFleet.account(result);
    PhaseResult measure = new RunFacts(result).measure().orElseThrow();
    assertThat(Objects.requireNonNull(result.plan()).client().driver())
        .as("the plan names none")
        .isEqualTo("wire");
    assertThat(account.lost()).containsExactly(2);
    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals("worker-lost"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.observed()).contains("worker 2"));
    assertThat(measure.scheduled()).isEqualTo((long) RATE * seconds);
    assertThat(account.workers().get(1).scheduled()).isEqualTo((long) RATE * seconds / 2);
    assertThat(account.workers().get(1).dropped()).isBetween(1L, (long) RATE * seconds / 2);
    assertThat(measure.dropped())
        .as("on a crowded machine the other one may drop some, too")
        .isEqualTo(account.workers().stream().mapToLong(Worker::dropped).sum());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void workersEndWithTheirConductor() throws Exception {
    try (Program fleet = measuring(100)) {
      List<ProcessHandle> workers = WorkerFleet.workers(fleet);
      assertThat(workers).as(fleet.err()).hasSize(2);

      fleet.signal("KILL");

      Await.until(() -> workers.stream().noneMatch(Await::runs), READY, () -> "they live on");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void workersLogInWithThePasswordThatTheirConductorWasGiven() throws Exception {
    String plan =
        """
        client: {connections: {count: 2}}
        load: {concurrency: 2, total: 20, warmup: 0s, rehearse: false}
        operations: [{kind: put}]
        """;
    FakeSpec secured = FakeSpec.ofMembers(1).with(Logins.of(new Credentials("bench", "hunter2")));
    try (FakeEtcd server = FakeEtcd.start(secured, Behaviour.instant());
        Program fleet =
            WorkerFleet.start(
                directory,
                plan,
                "--workers=2",
                "--user=bench:hunter2",
                "--endpoints=" + server.endpoints().get(0).replace("http://", ""))) {
      assertThat(fleet.exitCode(READY)).as(fleet.err()).isZero();
      assertThat(server.counts().received(Call.PUT)).isEqualTo(20);
    }
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void moreWorkersThanTheMachineCanRunEndDoubtful() throws Exception {
    int workers = 8 * Runtime.getRuntime().availableProcessors();
    String plan =
        """
        client: {driver: wire, connections: {count: %1$d}}
        load: {concurrency: %2$d, total: 0, duration: 6s, warmup: 0s, rehearse: false}
        operations: [{kind: put, keys: {size: 16, space: 1000}}]
        """
            .formatted(workers, 4 * workers);
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program fleet =
            WorkerFleet.start(
                directory,
                plan,
                "--workers=" + workers,
                "--join-timeout=5m",
                "--endpoints=" + server.endpoints().get(0).replace("http://", ""))) {
      int unused = fleet.exitCode(Duration.ofMinutes(5));
    }

    RunResult result = WorkerFleet.result(directory, ResultFile.NAME);
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(result.findings()).extracting(Finding::kind).contains("worker-saturated");
    assertThat(WorkerFleet.account(result).workers()).hasSize(workers);
  }

  private Program measuring(int seconds) throws Exception {
    String plan =
        """
        client: {connections: {count: 2}}
        load: {concurrency: 20, total: 0, duration: %ds, arrival: {shape: constant, rate: %d}, warmup: 0s, rehearse: false}
        operations: [{kind: put}]
        """
            .formatted(seconds, RATE);
    Program fleet =
        WorkerFleet.start(directory, plan, "--workers=2", "--cluster=process:1", "--storage=tmpfs");
    Await.until(() -> fleet.err().contains("measure") || !fleet.isAlive(), READY, fleet::err);
    return fleet;
  }
}
