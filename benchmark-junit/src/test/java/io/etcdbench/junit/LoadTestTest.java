// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.TestExecutionResult.Status;

final class LoadTestTest {
  private static final ByteSequence KEY = ByteSequence.from("key", StandardCharsets.UTF_8);

  @TempDir private Path output;

  @FakeEtcdServer
  static final class Passing {
    @LoadTest(
        mix = "config-store",
        rate = "200",
        duration = "1s",
        warmup = "0",
        slo = {"rate > 1/s", "errors < 0.1%"},
        onDoubt = OnDoubt.JUDGE)
    void config(FakeEtcd fake) {
      assertThat(fake.counts().received(Call.LINEARIZABLE_RANGE)).isGreaterThan(100);
    }

    @LoadTest(plan = "load-test-plan.yaml", onDoubt = OnDoubt.JUDGE)
    void plan(FakeEtcd fake) {
      assertThat(fake.counts().received(Call.DELETE_RANGE)).isGreaterThan(100);
    }
  }

  @Test
  void aMixAndAPlanAreMeasuredBeforeTheMethodRuns() {
    Executed executed = Executed.in(output, Passing.class);

    assertThat(executed.passed()).isEqualTo(2);
    assertThat(executed.entries("etcd-bench"))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("0 failed", "SLO MET"));
  }

  @Test
  void theResultAndItsPageAreKeptAndAttached() throws IOException {
    Executed executed = Executed.in(output, Passing.class);

    assertThat(executed.attached())
        .containsExactlyInAnyOrder("run.json", "report.html", "run.json", "report.html");
    RunResult kept = ResultFile.read(only(output.resolve("Passing/config")).resolve("run.json"));
    assertThat(kept.plan())
        .isNotNull()
        .satisfies(plan -> assertThat(plan.name()).isEqualTo("config-store"));
    assertThat(kept.objectives()).hasSize(2);
    assertThat(only(output.resolve("Passing/plan")).resolve("plan.yaml")).exists();
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  @FakeEtcdServer(delay = "50ms")
  static final class Slow {
    @LoadTest(
        mix = "put",
        rate = "100",
        duration = "12s",
        warmup = "0",
        slo = {"put p90 < 20ms", "errors < 1%"},
        onDoubt = OnDoubt.JUDGE)
    void writes() {}
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aMissedObjectiveFailsWithVerdictFigureIntervalAndReport() {
    String said = Executed.in(output, Slow.class).complaint(Status.FAILED);

    assertThat(said)
        .startsWith("objective missed: put p90 < 20ms: ")
        .containsPattern(
            "20ms: [\\d.]+ m?s \\(95 % interval (from )?[\\d.]+ m?s( to [\\d.]+ m?s)?\\)")
        .containsPattern("put \\d+(\\.\\d+)?/s")
        .contains("SLO MISSED: put p90 < 20ms")
        .containsPattern("(VALID|DOUBTFUL)")
        .containsPattern("report: " + output + "/Slow/writes/[^/]+/report.html");
  }

  /** More is scheduled than the only client can send. */
  @FakeEtcdServer(delay = "20ms")
  static final class Crowded {
    @LoadTest(mix = "put", rate = "200", clients = 1, duration = "500ms", warmup = "0")
    void writes() {}
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aDoubtfulRunAbortsTheTestWithItsReasonUnlessConfiguredOtherwise() {
    assertThat(Executed.in(output, Crowded.class).complaint(Status.ABORTED))
        .startsWith("the run is DOUBTFUL: ")
        .contains("report.html");
    assertThat(with("fail", Crowded.class).complaint(Status.FAILED)).contains("DOUBTFUL");
    assertThat(with("judge", Crowded.class).passed()).isEqualTo(1);
    assertThat(with("perhaps", Crowded.class).complaint(Status.FAILED))
        .isEqualTo(
            "the configuration parameter etcdbench.on-doubt is 'perhaps'; allowed: abort, fail, judge");
  }

  private Executed with(String onDoubt, Class<?> type) {
    return Executed.classes(output, Map.of(Configuration.ON_DOUBT, onDoubt), type);
  }

  @FakeEtcdServer(errors = "unavailable:20%", seed = 7)
  static final class Failing {
    @LoadTest(mix = "put", rate = "200", duration = "2s", warmup = "0", slo = "put p50 < 10s")
    void writes() {}
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void failedOperationsFailATestThatTheAuditDoubts() {
    assertThat(Executed.in(output, Failing.class).complaint(Status.FAILED))
        .startsWith("objective missed: errors <= 1%: ")
        .contains("unavailable of 'put'");
  }

  /** An operation whose name begins like the objective about all errors. */
  @FakeEtcdServer
  static final class NamedLikeErrors {
    @LoadTest(rate = "100", duration = "1s", warmup = "0", slo = "errorsAreRetried p50 < 10s")
    void errorsAreRetried(Load load) {
      AtomicInteger calls = new AtomicInteger();
      load.run(
          () ->
              calls.getAndIncrement() % 2 == 0
                  ? CompletableFuture.completedFuture("paid")
                  : CompletableFuture.failedFuture(new IllegalStateException("no stock")));
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void onlyAnObjectiveAboutAllErrorsReplacesTheUsualLimit() {
    assertThat(Executed.in(output, NamedLikeErrors.class).complaint(Status.FAILED))
        .startsWith("objective missed: errors <= 1%: 50 %")
        .contains("50 other of 'errorsAreRetried'");
  }

  @FakeEtcdServer(delay = "2ms")
  static final class Own {
    @LoadTest(
        rate = "100",
        duration = "2s",
        warmup = "0",
        slo = "checkout rate > 1/s",
        onDoubt = OnDoubt.JUDGE)
    void checkout(Load load, Client jetcd, FakeEtcd fake) {
      RunResult result = load.run(() -> jetcd.getKVClient().put(KEY, KEY));

      assertThat(fake.counts().received(Call.PUT)).isEqualTo(200);
      assertThat(result.phases())
          .filteredOn(phase -> phase.name().equals("measure"))
          .singleElement()
          .satisfies(
              phase -> {
                assertThat(phase.series()).hasSize(1);
                assertThat(phase.series().get(0).operation()).isEqualTo("checkout");
                assertThat(phase.series().get(0).count()).isEqualTo(200);
                assertThat(phase.series().get(0).responseNanos()).isNotNull();
              });
    }
  }

  @Test
  void anOwnOperationHasThreeClocksAndIsCalledAsOftenAsScheduled() {
    assertThat(Executed.in(output, Own.class).passed()).isEqualTo(1);
  }

  @FakeEtcdServer
  static final class OwnFailing {
    @LoadTest(rate = "100", duration = "1s", warmup = "0")
    void checkout(Load load) {
      load.run(
          () -> {
            throw new IllegalStateException("no stock");
          });
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void exceptionsOfAnOwnOperationAreFailedOperations() {
    assertThat(Executed.in(output, OwnFailing.class).complaint(Status.FAILED))
        .startsWith("objective missed: errors <= 1%: 100 %")
        .contains("100 other of 'checkout'");
  }
}
