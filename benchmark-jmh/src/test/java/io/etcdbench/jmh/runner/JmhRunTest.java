// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.jmh.plan.BenchProfile;
import io.etcdbench.jmh.plan.JmhArguments;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhConditions;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole runner with real forks against a fake cluster. */
final class JmhRunTest {
  private static final String[] BRIEF = {"-f", "1", "-wi", "0", "-i", "2", "-r", "300ms"};

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final StringWriter progress = new StringWriter();
  private final StringWriter report = new StringWriter();
  private final StopSignal stop = new StopSignal();
  private String stopsAt = "never";

  @TempDir private Path folder;

  @AfterEach
  void close() {
    etcd.close();
  }

  @Test
  void leavesAResultThatAgreesWithWhatTheServerSaw() {
    ResponseModel slow = ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(20)));
    etcd.behave(Behaviour.instant().with(Call.SERIALIZABLE_RANGE, slow));

    RunResult result = run("SerializableReadBenchmark.read", "-bm", "thrpt", "-p", "inFlight=8");

    assertThat(ResultFile.read(folder.resolve(ResultFile.NAME)).jmh()).isEqualTo(result.jmh());
    assertThat(folder.resolve("jmh.json")).isNotEmptyFile();
    assertThat(folder.resolve("jmh.log")).content().contains("# Benchmark: io.etcdbench.jmh.Ser");
    assertThat(folder.resolve("summary.md")).content().contains("SerializableReadBenchmark");
    assertThat(report.toString()).contains("SerializableReadBenchmark");
    assertThat(progress.toString())
        .contains("1 measurement (profile smoke), about ", "[1/1] SerializableReadBenchmark.read");
    JmhResult measured = result.jmh().get(0);
    assertThat(measured.params()).containsEntry("inFlight", "8");
    assertThat(measured.execution())
        .isEqualTo(new JmhResult.Execution(1, 1, 0, 2, Duration.ofMillis(300).toNanos()));
    // An iteration of 300 ms may begin with an answer to each of the eight.
    double most = 8 / 20e-3 + 8 / 300e-3;
    assertThat(measured.score().value()).isBetween(1.0, most);
    JmhConditions known = Objects.requireNonNull(measured.conditions());
    assertThat(known.load())
        .satisfies(
            load -> {
              assertThat(load.operation()).isEqualTo("get");
              assertThat(load.serializable()).isTrue();
              assertThat(load.concurrency()).isEqualTo(8);
              assertThat(load.opsPerSecond()).isBetween(1.0, most);
            });
    assertThat(known.forks())
        .singleElement()
        .satisfies(fork -> assertThat(fork.iterations()).hasSize(2));
    assertThat(known.server()).isNotNull();
    assertThat(measured.findings())
        .extracting(Finding::kind)
        .contains("one-fork", "warm-up-too-short", "metrics-unreadable");
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(report.toString()).contains("read ?", "one-fork");
    JmhResult.Operations seen = Objects.requireNonNull(measured.operations());
    assertThat(Objects.requireNonNull(seen.serviceNanos()).min()).isGreaterThan(19_900_000);
    assertThat(etcd.counts().received(Call.SERIALIZABLE_RANGE))
        .isGreaterThanOrEqualTo(seen.count());
    assertThat(etcd.counts().received(Call.DELETE_RANGE) + etcd.counts().received(Call.TXN))
        .isPositive();
    assertThat(etcd.counts().writes().distinctKeys()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PutBenchmark.put", "SerializableReadBenchmark.read"})
  void forksAndTheirThreadsShareTheKeysThatTheFirstForkWrote(String benchmark) {
    String words = " -f 2 -t 2 -wi 0 -i 1 -r 300ms -p keyCount=100 -p driver=grpc -p inFlight=3";

    JmhResult measured = runWords(List.of((benchmark + words).split(" "))).jmh().get(0);

    assertThat(Objects.requireNonNull(measured.conditions()).forks()).hasSize(2);
    Long sent = Objects.requireNonNull(measured.operations()).sent();
    long puts = benchmark.startsWith("Put") ? Objects.requireNonNull(sent) : 0;
    assertThat(etcd.counts().received(Call.PUT) - puts).isEqualTo(100);
    assertThat(etcd.counts().writes().distinctKeys()).isEqualTo(100);
  }

  @Test
  void keepsWhatWasMeasuredBeforeABenchmarkFailedAndSaysWhichAndWhy() {
    // None of the first twelve reads, among them those of connecting, is drawn as a failure.
    ResponseModel failing =
        ResponseModel.of(ServiceTime.instant())
            .withErrors(0.05, EtcdError.TOO_MANY_REQUESTS.status());
    etcd.behave(Behaviour.instant().with(Call.SERIALIZABLE_RANGE, failing));

    assertThatThrownBy(() -> run("Put.*baseline|Serial.*read", "-bm", "thrpt", "-p", "inFlight=2"))
        .isInstanceOf(MeasurementFailure.class)
        .hasMessageContaining("SerializableReadBenchmark.read thrpt")
        .hasMessageContaining("of them as too-many-requests, for example: etcdserver: too many");
    RunResult kept = ResultFile.read(folder.resolve(ResultFile.INVALID_NAME));
    assertThat(kept.status()).isEqualTo(Status.INVALID);
    assertThat(kept.findings())
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .singleElement()
        .satisfies(finding -> assertThat(finding.observed()).contains("too-many-requests"));
    assertThat(kept.jmh())
        .extracting(JmhResult::benchmark)
        .containsExactly("io.etcdbench.jmh.PutBenchmark.baseline");
    assertThat(report.toString()).contains("too-many-requests");
  }

  @ParameterizedTest
  @CsvSource({"[1/2], true", "[2/2], false"})
  void isCutShortByAStopBeforeItsLastMeasurementAlone(String stopsAfter, boolean cutShort) {
    stopsAt = stopsAfter;

    RunResult result = run("Put.*baseline|Serial.*read", "-bm", "thrpt", "-p", "inFlight=2");

    assertThat(stop.isGiven()).isTrue();
    assertThat(result.jmh()).hasSize(cutShort ? 1 : 2);
    assertThat(result.findings().stream().anyMatch(one -> one.kind().equals(Finding.CUT_SHORT)))
        .isEqualTo(cutShort);
  }

  @Test
  void needsNoEndpointOfTheLeader() {
    String words =
        "SerializableReadBenchmark.read -bm thrpt -f 1 -wi 0 -i 1 -r 300ms -p keyCount=100"
            + " -p driver=grpc -p inFlight=2";
    try (FakeEtcd three = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant())) {
      RunResult result =
          runWords(List.of(words.split(" ")), three.endpoints().subList(1, 2), Access.OPEN);

      JmhResult measured = result.jmh().get(0);
      JmhResult.Operations seen = Objects.requireNonNull(measured.operations());
      assertThat(three.counts().received(Call.SERIALIZABLE_RANGE))
          .isGreaterThanOrEqualTo(seen.count());
      assertThat(three.counts().received(Call.PUT)).isEqualTo(100);
    }
  }

  @Test
  void leavesNothingBehindWhenTheClusterCannotBeReached() {
    etcd.close();

    assertThatThrownBy(() -> run("PutBenchmark.put"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(etcd.endpoints().get(0));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void measuresTheEngineWithoutACluster() {
    RunResult result =
        runWords(List.of("EngineBenchmark.closedLoop", "-f", "1", "-wi", "0", "-i", "1"));

    assertThat(etcd.counts().all().calls().receivedInAll()).isZero();
    assertThat(result.environment().cluster()).isNull();
    assertThat(result.findings())
        .filteredOn(
            finding ->
                finding.severity() == Severity.INFO
                    && !finding.kind().equals("client-stalls-unknown"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo("engine-figures");
              assertThat(finding.observed())
                  .contains("EngineBenchmark.closedLoop", "ns/op", "gc.alloc.rate.norm");
            });
    assertThat(report.toString()).contains("closedLoop", "ns/op");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/proc is Linux")
  void noForkAndNoFileShowsThePassword() throws Exception {
    Credentials user = new Credentials("bench", "correct-horse");
    FakeSpec spec = FakeSpec.ofMembers(1).with(Logins.of(user));
    String words =
        "PutBenchmark.put -bm thrpt -f 1 -wi 0 -i 2 -r 300ms -p keyCount=100 -p driver=grpc"
            + " -p inFlight=2";
    try (FakeEtcd secured = FakeEtcd.start(spec, Behaviour.instant())) {
      List<String> shown = new CopyOnWriteArrayList<>();
      CompletableFuture<Void> reader =
          CompletableFuture.runAsync(
              () ->
                  Eventually.holds("a fork", () -> forks().peek(shown::add).findAny().isPresent()));

      RunResult result =
          runWords(List.of(words.split(" ")), secured.endpoints(), new Access(null, user));

      reader.join();
      assertThat(result.jmh()).hasSize(1);
      assertThat(shown).isNotEmpty().noneMatch(text -> text.contains(user.password()));
      try (Stream<Path> files = Files.walk(folder)) {
        assertThat(files.filter(Files::isRegularFile).map(JmhRunTest::text))
            .isNotEmpty()
            .noneMatch(text -> text.contains(user.password()));
      }
    }
  }

  /** The command lines and environments of the forks of this JVM. */
  private static Stream<String> forks() {
    return ProcessHandle.current()
        .descendants()
        .map(process -> Path.of("/proc", Long.toString(process.pid())))
        .map(process -> text(process.resolve("cmdline")) + "\n" + text(process.resolve("environ")))
        .filter(shown -> shown.contains("ForkedMain") && shown.contains("PATH="));
  }

  /** Empty when it cannot be read, as when its process has ended. */
  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void refusesAWrongPatternBeforeAnythingIsOpened() {
    assertThatThrownBy(() -> run("Nonsense"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'Nonsense'");
    assertThat(etcd.counts().all().calls().receivedInAll()).isZero();
  }

  private RunResult run(String pattern, String... more) {
    List<String> words =
        new java.util.ArrayList<>(List.of(pattern, "-p", "keyCount=100", "-p", "driver=grpc"));
    words.addAll(List.of(BRIEF));
    words.addAll(List.of(more));
    return runWords(words);
  }

  private RunResult runWords(List<String> words) {
    return runWords(words, etcd.endpoints(), Access.OPEN);
  }

  private RunResult runWords(List<String> words, List<String> endpoints, Access access) {
    JmhRunSpec spec =
        new JmhRunSpec(
            BenchProfile.SMOKE,
            JmhArguments.parse(words),
            new JmhRunSpec.Keys("etcd-bench/test/", 1),
            0.01,
            folder);
    RunClusters clusters =
        RunClusters.given(access, () -> ExternalCluster.connect(endpoints, access));
    return new JmhRun(spec, clusters, new StoppingProgress(), stop)
        .run(new PrintWriter(report, true));
  }

  /** Gives the stop signal at the chosen line. */
  private final class StoppingProgress extends PrintWriter {
    StoppingProgress() {
      super(progress, true);
    }

    @Override
    public void println(String line) {
      super.println(line);
      if (line.startsWith(stopsAt)) {
        stop.give();
      }
    }
  }
}
