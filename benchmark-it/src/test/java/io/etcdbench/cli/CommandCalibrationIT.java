// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static io.etcdbench.it.LatencyCalibration.attempt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.Counts;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Stall;
import io.etcdbench.it.LatencyCalibration;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole command, from its flags to its result file, against a server whose service times are
 * known: what is reported must be the truth, within 5 %, and 10 % for tails. A driver that is
 * plugged in keeps every instant. The default build leaves the stall of the closed loop to
 * CalibrationIT; the proofs have everything.
 */
@Tag("proof")
@Timeout(300)
final class CommandCalibrationIT {
  private static final double MILLI = 1e6;
  private static final ServiceTime FIVE_MILLIS = ServiceTime.fixed(Duration.ofMillis(5));

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void reportsAFixedServiceTimeAndTheRateThatFollowsFromIt() {
    attempt(
        () -> {
          double way = wayThereAndBackMillis();
          SeriesResult puts = onlySeries(puts(FIVE_MILLIS, "--clients=20", "--total=4000"));
          assertThat(puts.count()).isEqualTo(4_000);
          check(puts.serviceNanos(), 50, WitnessDriver.serviceNanos(), 5 + way, 0.05);
          check(puts.serviceNanos(), 90, WitnessDriver.serviceNanos(), 5 + way, 0.10);
          // At the beginning, fewer than 20 are in flight.
          double byLittle = 20e9 / puts.serviceNanos().mean();
          assertThat(puts.opsPerSecond()).isBetween(byLittle * 0.9, byLittle * 1.01);
        });
  }

  @Test
  void reportsATailOfOnePercent() {
    attempt(
        () -> {
          double way = wayThereAndBackMillis();
          ServiceTime tailed = FIVE_MILLIS.withTail(0.01, Duration.ofMillis(100));
          SeriesResult puts = onlySeries(puts(tailed, "--clients=50", "--total=20000"));
          check(puts.serviceNanos(), 50, WitnessDriver.serviceNanos(), 5 + way, 0.10);
          check(puts.serviceNanos(), 99.5, WitnessDriver.serviceNanos(), 100, 0.10);
          check(puts.serviceNanos(), 100, WitnessDriver.serviceNanos(), 100, 0.10);
        });
  }

  @Test
  void seesAStallInResponseTimeWhenThereIsARate() {
    attempt(
        () -> {
          behave(puts -> puts, Stall.afterCalls(1_000, Duration.ofSeconds(2)));
          RunResult result = run("--rate=500", "--clients=2000", "--duration=8s");
          PhaseResult measured = measured(result);
          assertThat(measured.scheduled()).isEqualTo(4_000);
          assertThat(measured.dropped()).isZero();
          LatencySummary response =
              Objects.requireNonNull(onlySeries(result).responseNanos(), "response time");
          long[] truth = WitnessDriver.responseNanos(2_000_000);
          // 1000 of 4000 were due in the stall, evenly: the top 5 % of all waited over 1.6 s.
          check(response, 95, truth, 1_600, 0.05);
          check(response, 100, truth, 2_000, 0.10);
        });
  }

  @Tag("long")
  @Test
  void seesAStallOnceForEachClientWithoutARateAndSaysNothingOfResponseTime() {
    attempt(
        () -> {
          behave(puts -> puts, Stall.afterCalls(1_000, Duration.ofSeconds(2)));
          SeriesResult puts = onlySeries(run("--clients=5", "--total=3000"));
          assertThat(puts.responseNanos()).isNull();
          check(puts.serviceNanos(), 95, WitnessDriver.serviceNanos(), 5, 0.5);
          check(puts.serviceNanos(), 100, WitnessDriver.serviceNanos(), 2_000, 0.10);
        });
  }

  @Test
  void reportsErrorsByKindAsTheServerCountsThem() {
    behave(
        puts ->
            puts.withErrors(0.03, EtcdError.TOO_MANY_REQUESTS.status())
                .withErrors(0.02, EtcdError.NO_LEADER.status()),
        null);
    RunResult result = run("--clients=40", "--total=8000", "--max-error-share=0.1");

    long fine = count(result, "ok");
    long refused = count(result, "too-many-requests");
    long leaderless = count(result, "no-leader");
    assertThat(fine + refused + leaderless).isEqualTo(8_000);
    assertThat(server.counts().writes().values().count()).isEqualTo(fine);
    assertThat(refused).isCloseTo(240, within(60L));
    assertThat(leaderless).isCloseTo(160, within(50L));
  }

  @Test
  void putsOnTheWireWhatTheFlagsAskedFor() {
    behave(puts -> puts, Stall.afterCalls(100, Duration.ofSeconds(2))); // then all are in flight
    run(
        "--conns=4",
        "--clients=40",
        "--total=2000",
        "--key-size=16",
        "--val-size=300",
        "--key-space-size=2000",
        "--sequential-keys");

    Counts counts = server.counts();
    assertThat(counts.received(Call.PUT)).isEqualTo(2_000);
    assertThat(counts.all().calls().maxInFlight()).isEqualTo(40);
    assertThat(counts.writes().distinctKeys()).isEqualTo(2_000);
    assertThat(counts.writes().keys()).isEqualTo(new Counts.Sizes(2_000, 16, 16, 2_000 * 16));
    assertThat(counts.writes().values()).isEqualTo(new Counts.Sizes(2_000, 300, 300, 2_000 * 300));
  }

  @Test
  void readsAsTheFlagsAskedFor() {
    List<String> flags =
        List.of("get", "--consistency=s", "--total=500", "--clients=5", "--key-space-size=50");
    long linearizable = server.counts().received(Call.LINEARIZABLE_RANGE);
    RunResult result = execute(flags);

    assertThat(onlySeries(result).count()).isEqualTo(500);
    assertThat(server.counts().received(Call.SERIALIZABLE_RANGE)).isGreaterThanOrEqualTo(500);
    // Round trips at rest, and counts of keys before, after and while cleaning up.
    assertThat(server.counts().received(Call.LINEARIZABLE_RANGE) - linearizable).isLessThan(50);
    assertThat(server.counts().writes().distinctKeys()).isEqualTo(50);
  }

  /** What the command, the driver and the network add, on the median: the code is warm then. */
  private double wayThereAndBackMillis() {
    puts(ServiceTime.instant(), "--clients=20", "--total=20000");
    puts(ServiceTime.instant(), "--rate=2000", "--clients=100", "--total=1000");
    long[] all = WitnessDriver.serviceNanos();
    return all[all.length / 2] / MILLI;
  }

  private RunResult puts(ServiceTime serviceTime, String... flags) {
    server.behave(Behaviour.instant().with(Call.PUT, ResponseModel.of(serviceTime)).withSeed(3));
    return run(flags);
  }

  private void behave(UnaryOperator<ResponseModel> puts, @Nullable Stall stall) {
    Behaviour behaviour =
        Behaviour.instant().with(Call.PUT, puts.apply(ResponseModel.of(FIVE_MILLIS))).withSeed(5);
    server.behave(stall == null ? behaviour : behaviour.with(stall));
  }

  private RunResult run(String... flags) {
    List<String> words = new ArrayList<>(List.of("put"));
    words.addAll(List.of(flags));
    return execute(words);
  }

  private RunResult execute(List<String> given) {
    WitnessDriver.SEEN.clear();
    InProcess.empty(folder);
    List<String> words = new ArrayList<>(given);
    words.addAll(
        List.of(
            "--driver=witness",
            "--warmup=0",
            "--no-rehearse",
            "--quiet",
            "--endpoints=" + server.endpoints().get(0),
            "--output=" + folder));
    StringWriter told = new StringWriter();
    PrintWriter writer = new PrintWriter(told, true);
    int exitCode = Main.run(writer, writer, words.toArray(String[]::new));
    assertThat(exitCode).as(told.toString()).isZero();
    return ResultFile.read(folder.resolve(ResultFile.NAME));
  }

  private static PhaseResult measured(RunResult result) {
    return result.measure().orElseThrow();
  }

  private static SeriesResult onlySeries(RunResult result) {
    assertThat(measured(result).series()).extracting(SeriesResult::outcome).containsExactly("ok");
    return measured(result).series().get(0);
  }

  private static long count(RunResult result, String outcome) {
    return measured(result).series().stream()
        .filter(series -> series.outcome().equals(outcome))
        .mapToLong(SeriesResult::count)
        .sum();
  }

  private static void check(
      LatencySummary reported, double percent, long[] witnessed, double scripted, double share) {
    Histogram all = HistogramText.decode(reported.histogram());
    LatencyCalibration.check(all, percent, witnessed, scripted, share);
  }
}
