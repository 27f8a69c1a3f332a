// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker or the conductor is killed or frozen in each phase of a run. */
@Tag("alone") // workers are lost in short phases
@Timeout(300)
final class FleetLossIT {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int MEASURED_SECONDS = 4;

  /** Of a measurement that is ended before, however late the signal comes on a busy machine. */
  private static final int ENDLESS_SECONDS = 120;

  /** Of a warm-up that has not ended when the signal comes on a busy machine. */
  private static final int WARMUP_SECONDS = 15;

  private static final int RATE = 100;
  private static final long SHARE = (long) MEASURED_SECONDS * RATE / 2;
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_INVALID = 4;

  /** After five seconds nothing more is sent; what was sent then is received somewhat later. */
  private static final Duration SILENT_AFTER = Duration.ofMillis(5_500);

  private static final Behaviour PROMPT =
      Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(20)));
  private static final Behaviour SLOW =
      Behaviour.serving(ServiceTime.fixed(Duration.ofSeconds(15)));

  /**
   * A worker of a lost conductor ends after at most 15 s of silence, 20 s for its last message and
   * 10 s of drain, one that never had any after 60 s.
   */
  private static final Duration ENDED = Duration.ofSeconds(60);

  private static final Duration ENDED_UNHEARD = Duration.ofSeconds(90);

  private final FakeEtcd server = FakeEtcd.start(PROMPT);
  private final List<ProcessHandle> stopped = new ArrayList<>();

  @TempDir private Path directory;

  /** When something happens. */
  enum Moment {
    START,
    PRELOAD,
    WARMUP,
    READY,
    MEASURE,
    DRAIN
  }

  @AfterEach
  void close() {
    stopped.forEach(ProcessHandle::destroyForcibly);
    server.close();
  }

  /** No other test here is concurrent: three fleets at a time start their workers too slowly. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerThatIsLostBeforeTheStartIsReplacedOnce() throws Exception {
    assertReplaced("KILL", Moment.WARMUP);
  }

  @Tag("proof")
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"KILL, START", "KILL, PRELOAD", "STOP, PRELOAD", "STOP, WARMUP"})
  void aWorkerThatIsLostInAnyPhaseBeforeTheStartIsReplacedOnce(String signal, Moment moment)
      throws Exception {
    assertReplaced(signal, moment);
  }

  private void assertReplaced(String signal, Moment moment) throws Exception {
    try (Program fleet = fleet("60s", WARMUP_SECONDS, MEASURED_SECONDS)) {
      await(fleet, moment);
      send(signal, WorkerFleet.worker(fleet, 2));

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isZero();
      assertThat(fleet.err()).contains("was lost before the start and is replaced");
    }
    FleetAccount account = account(ResultFile.NAME);
    assertThat(account.lost()).isEmpty();
    assertThat(account.workers())
        .allSatisfy(FleetLossIT::assertWhole)
        .allSatisfy(one -> assertThat(one.failed()).isEmpty())
        .allSatisfy(one -> assertThat(one.ok()).isGreaterThan(SHARE / 2));
    assertNobodyIsLeft();
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void aWorkerThatNeverReportsIsNamed() throws Exception {
    try (Program fleet = fleet("15s")) {
      await(fleet, Moment.START);
      send("STOP", WorkerFleet.worker(fleet, 2));

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(EXIT_FAILED);
      assertThat(fleet.err()).contains("1 of 2 workers did not report within 15 s (missing: [2])");
    }
    assertNobodyIsLeft();
  }

  @Tag("proof")
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "KILL, READY",
    "KILL, MEASURE",
    "KILL, DRAIN",
    "STOP, READY",
    "STOP, MEASURE",
    "STOP, DRAIN",
  })
  void aWorkerThatIsLostAfterTheStartMakesTheResultInvalid(String signal, Moment moment)
      throws Exception {
    try (Program fleet = fleet("60s", 2, MEASURED_SECONDS, "--worker-timeout=8s")) {
      await(fleet, moment);
      send(signal, WorkerFleet.worker(fleet, 2));

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(EXIT_INVALID);
    }
    FleetAccount account = account(ResultFile.INVALID_NAME);
    assertThat(account.lost()).containsExactly(2);
    assertThat(account.workers()).allSatisfy(FleetLossIT::assertWhole);
    Worker lost = account.workers().get(1);
    if (moment == Moment.MEASURE) {
      // Two seconds after the first put, at most one of them is lost.
      assertThat(lost.lostAtNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
    }
    if (moment != Moment.DRAIN) {
      long reported = moment == Moment.MEASURE ? 1 : 0;
      assertThat(lost.dropped()).isBetween(1L, SHARE - reported);
    }
    assertNobodyIsLeft();
  }

  @Test
  void workersOfAConductorThatIsLostOfferNothingAfterFiveSeconds() throws Exception {
    assertSilent("STOP", Moment.MEASURE);
  }

  @Tag("proof")
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "KILL, START",
    "KILL, PRELOAD",
    "KILL, WARMUP",
    "KILL, READY",
    "KILL, MEASURE",
    "KILL, DRAIN",
    "STOP, START",
    "STOP, PRELOAD",
    "STOP, WARMUP",
    "STOP, READY",
    "STOP, DRAIN",
  })
  void workersOfAConductorThatIsLostInAnyPhaseOfferNothingAfterFiveSeconds(
      String signal, Moment moment) throws Exception {
    assertSilent(signal, moment);
  }

  private void assertSilent(String signal, Moment moment) throws Exception {
    int seconds = moment == Moment.DRAIN ? MEASURED_SECONDS : ENDLESS_SECONDS;
    try (Program fleet = fleet("60s", 2, seconds)) {
      await(fleet, moment);
      List<ProcessHandle> workers = WorkerFleet.workers(fleet);
      assertThat(workers).as(fleet.err()).hasSize(2);

      Since lost = Since.now();
      fleet.signal(signal);
      LastPut last = new LastPut(lost);
      Await.until(
          () -> {
            last.look();
            return workers.stream().noneMatch(Await::runs);
          },
          moment == Moment.START ? ENDED_UNHEARD : ENDED,
          () -> "they live on: " + log(1) + log(2));
      last.look();
      lost.requireBelow(SILENT_AFTER, last.seen);
    }
  }

  /** When the server was last seen to have received a put. */
  private final class LastPut {
    private long count = server.counts().received(Call.PUT);
    private Since seen;

    LastPut(Since from) {
      this.seen = from;
    }

    void look() {
      long now = server.counts().received(Call.PUT);
      if (now > count) {
        count = now;
        seen = Since.now();
      }
    }
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void aWorkerWithoutAConductorGivesUpAfterAMinute() throws Exception {
    Map<String, String> secret =
        Map.of("ETCD_BENCH_FLEET_SECRET", "0123456789abcdef0123456789abcdef");
    try (Program worker = Program.start(directory, secret, "worker", "--conductor=127.0.0.1:1")) {
      assertThat(worker.exitCode(LONG)).as(worker.err()).isEqualTo(EXIT_FAILED);
      assertThat(worker.err()).contains("no conductor responded at 127.0.0.1:1 within 60 s");
    }
  }

  @Test
  void whatWasMeasuredBeforeControlCIsMergedAndKept() throws Exception {
    assertMerged(true);
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void whatWasMeasuredBeforeTheConductorWasInterruptedIsMergedAndKept() throws Exception {
    assertMerged(false);
  }

  private void assertMerged(boolean byTerminal) throws Exception {
    try (Program fleet = fleet("60s", 2, ENDLESS_SECONDS)) {
      await(fleet, Moment.MEASURE);
      List<ProcessHandle> workers = WorkerFleet.workers(fleet);
      stopped.addAll(workers);
      fleet.signalWith(byTerminal ? workers : List.of(), "INT");

      assertThat(fleet.exitCode(LONG)).as(fleet.err()).isEqualTo(EXIT_INVALID);
    }
    RunResult result = WorkerFleet.result(directory, ResultFile.NAME);
    assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
    FleetAccount account = WorkerFleet.account(result);
    assertThat(account.lost()).isEmpty();
    long share = (long) ENDLESS_SECONDS * RATE / 2;
    assertThat(account.workers()).allSatisfy(one -> assertThat(one.ok()).isBetween(1L, share - 1));
    assertNobodyIsLeft();
  }

  private void send(String signal, ProcessHandle worker) throws Exception {
    stopped.add(worker);
    Program.signal(worker.pid(), signal);
    server.behave(PROMPT); // or keys would be deleted slowly, too
  }

  private void assertNobodyIsLeft() throws InterruptedException {
    Await.until(() -> stopped.stream().noneMatch(Await::runs), LONG, () -> "a worker is left");
  }

  private FleetAccount account(String name) {
    return WorkerFleet.account(WorkerFleet.result(directory, name));
  }

  /** Whether its share is what it is known to have done, and what counts as dropped. */
  private static void assertWhole(Worker worker) {
    long failed = worker.failed().values().stream().mapToLong(Long::longValue).sum();
    assertThat(worker.scheduled()).isEqualTo(SHARE);
    assertThat(worker.ok() + failed + worker.dropped()).isEqualTo(SHARE);
  }

  /** Waits for a phase of the second worker, or of the whole fleet. */
  private void await(Program fleet, Moment moment) throws Exception {
    switch (moment) {
      case START -> until(fleet, () -> WorkerFleet.workers(fleet).size() == 2);
      case PRELOAD -> until(fleet, () -> log(2).contains("preload: "));
      case WARMUP -> until(fleet, () -> log(2).contains("warmup: "));
      case READY -> until(fleet, () -> fleet.err().contains("measure: "));
      case MEASURE -> begin(fleet, Duration.ofSeconds(2));
      case DRAIN -> {
        begin(fleet, Duration.ofSeconds(MEASURED_SECONDS - 1));
        server.behave(SLOW);
        Thread.sleep(Duration.ofMillis(1_500).toMillis());
      }
    }
  }

  /** So much of the measurement has been done. */
  private void begin(Program fleet, Duration done) throws Exception {
    until(fleet, () -> fleet.err().contains("measure: "));
    long before = server.counts().received(Call.PUT);
    until(fleet, () -> server.counts().received(Call.PUT) > before);
    Thread.sleep(done.toMillis());
  }

  private static void until(Program fleet, BooleanSupplier reached) throws Exception {
    Await.until(() -> reached.getAsBoolean() || !fleet.isAlive(), LONG, fleet::err);
    assertThat(fleet.isAlive()).as(fleet.err()).isTrue();
  }

  private String log(int worker) {
    Path file =
        directory.resolve("result").resolve("workers").resolve("worker-%d.log".formatted(worker));
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Program fleet(String joinTimeout) throws Exception {
    return fleet(joinTimeout, 2, MEASURED_SECONDS);
  }

  private Program fleet(String joinTimeout, int warmup, int seconds, String... flags)
      throws Exception {
    String plan =
        """
        client: {driver: wire, connections: {count: 2}}
        load: {concurrency: 100, total: 0, duration: %ds, arrival: {shape: constant, rate: %d}, warmup: %ds, rehearse: false, drainTimeout: 10s}
        operations:
          - {kind: put, keys: {size: 16, space: 8000}}
          - {kind: get, keys: {size: 16, space: 8000}}
        """
            .formatted(seconds, RATE, warmup);
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("--workers=2");
    all.add("--join-timeout=" + joinTimeout);
    all.add("--endpoints=" + String.join(",", server.endpoints()).replace("http://", ""));
    return WorkerFleet.start(directory, plan, all.toArray(String[]::new));
  }
}
