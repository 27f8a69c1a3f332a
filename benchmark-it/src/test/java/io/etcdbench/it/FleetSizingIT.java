// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.RateCurve;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import io.etcdbench.sizing.capacity.RateVerdict;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.check.CheckVerdict;
import io.etcdbench.sizing.doctor.DoctorResult;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verbs that judge a cluster, with worker processes that offer their loads, also on hosts. */
@Timeout(300)
final class FleetSizingIT {
  private static final Duration LONG = Duration.ofMinutes(4);

  /** A rate is decided after three seconds and a half. */
  private static final String SOON = "--slo=put p50 < 500ms";

  /** A rate is decided after six seconds and a half: time to lose a worker in. */
  private static final String LATE = "--slo=put p50 < 1s";

  /** Two rates that one worker alone cannot offer. */
  private static final String[] SEARCH = {
    "capacity", "--min-rate=400", "--max-rate=500", "--warmup=0s", "--no-rehearse"
  };

  private static final Pattern LISTENS = Pattern.compile("conductor listening on (\\S+) for");

  @TempDir private Path directory;

  @Test
  void aSearchOffersEachRateByTheSameWorkers() throws Exception {
    assertThat(
            run(
                "capacity",
                SOON,
                "--min-rate=200",
                "--max-rate=300",
                "--warmup=1s",
                "--no-rehearse"))
        .isZero();

    CapacityResult found =
        CapacityResult.FORMAT.read(directory.resolve("result").resolve(CapacityResult.FILE));
    assertThat(found.outcome().rates())
        .extracting(Rate::scheduledPerSecond)
        .startsWith(200.0)
        .endsWith(300.0);
    assertOfBoth(directory.resolve("result"), "process");
    assertThat(stored(directory.resolve("result")).findings())
        .extracting(Finding::kind)
        .doesNotHaveDuplicates();
    for (int worker = 1; worker <= 2; worker++) {
      assertThat(directory.resolve("result/workers/worker-" + worker + ".log"))
          .content()
          .as("one process carries out the warm-up and the rates")
          .matches("(?s)(.*worker %d of 2){3}.*".formatted(worker));
    }
  }

  @Test
  void aCheckJudgesWhatTheWorkersMeasured() throws Exception {
    int exitCode = run("check", "perf", "--duration=2s", "--warmup=0s", "--no-rehearse");

    Path folder = directory.resolve("result");
    RunResult result = stored(folder);
    CheckVerdict verdict = CheckVerdict.of(Objects.requireNonNull(result.plan()), result);
    CheckResult judged = CheckResult.FORMAT.read(folder.resolve(CheckResult.FILE));
    assertThat(judged.outcome().kind()).isEqualTo(verdict.kind());
    assertThat(exitCode).as("%s", verdict).isEqualTo(exitCode(verdict.kind()));
    assertThat(Objects.requireNonNull(result.fleet()).workers())
        .extracting(Worker::scheduled)
        .containsExactly(150L, 150L);
    assertThat(directory.resolve("result/workers/2/run.json")).exists();
  }

  /** The exit code of a check with a verdict. */
  static int exitCode(CheckVerdict.Kind kind) {
    return switch (kind) {
      case PASSED -> 0;
      case CLUSTER -> 3;
      case GENERATOR, STOPPED -> 4;
    };
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void aWorkerThatIsLostInTheMiddleOfASearchIsReplacedAndItsRateIsRepeated() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program search = start(server, and(SEARCH, LATE, "--workers=2"))) {
      awaitLoad(server, search);
      Program.signal(WorkerFleet.worker(search, 2).pid(), "KILL");

      assertThat(search.exitCode(LONG)).as(search.err()).isZero();
      assertThat(search.err())
          .containsPattern("worker 2 \\(.*\\) was lost: its process ended with exit code 137");
    }
    CapacityResult found =
        CapacityResult.FORMAT.read(directory.resolve("result").resolve(CapacityResult.FILE));
    assertThat(found.outcome().rates())
        .extracting(Rate::scheduledPerSecond, Rate::decision)
        .startsWith(tuple(400.0, RateVerdict.GENERATOR))
        .contains(tuple(400.0, RateVerdict.HOLDS))
        .endsWith(tuple(500.0, RateVerdict.HOLDS));
    assertOfBoth(directory.resolve("result"), "process");
  }

  @Test
  void workersOnHostsTakePartInEachRateAndEndWithTheSearch() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program search = onHosts(server, SOON, "2m");
        Program one = worker(search);
        Program other = worker(search)) {
      assertThat(search.exitCode(LONG)).as(search.err()).isZero();
      for (Program worker : List.of(one, other)) {
        assertThat(worker.exitCode(LONG)).as(worker.err()).isZero();
        assertThat(worker.err()).as("both rates").matches("(?s)(.*worker [12] of 2){2}.*");
      }
    }
    assertOfBoth(directory.resolve("result"), "hosts");
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void aSearchOnHostsEndsWhenAWorkerIsMissingAndNamesIt() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program search = onHosts(server, LATE, "20s");
        Program one = worker(search, "--index=1");
        Program other = worker(search, "--index=2")) {
      awaitLoad(server, search);
      other.signal("KILL");

      assertThat(search.exitCode(LONG)).as(search.err()).isEqualTo(1);
      assertThat(search.err())
          .contains(
              "1 of 2 workers did not report within 20 s (missing: [2]); start them, or raise"
                  + " --join-timeout");
      assertThat(one.exitCode(LONG)).as(one.err()).isEqualTo(1);
      assertThat(one.err()).contains("the conductor has ended the run");
    }
  }

  @Tag("proof")
  @Tag("long")
  @Test
  void aCheckupSearchesWithItsWorkers() throws Exception {
    Behaviour slow = Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(300)));
    try (FakeEtcd server = FakeEtcd.start(slow);
        Program checkup =
            start(
                server,
                "doctor",
                "--quick",
                "--slo=put p90 < 100ms",
                "--no-rehearse",
                "--conns=2",
                "--workers=2")) {
      assertThat(checkup.exitCode(LONG)).as(checkup.err()).isEqualTo(3);
    }
    Path folder = directory.resolve("result");
    RateCurve curve = DoctorResult.FORMAT.read(folder.resolve(DoctorResult.FILE)).curve();
    assertThat(curve.end()).isEqualTo(End.BELOW_RANGE);
    assertThat(curve.rates())
        .as("the second search, from a sixteenth of the first one's lowest rate")
        .extracting(Rate::scheduledPerSecond, Rate::decision)
        .containsExactly(tuple(3.125, RateVerdict.SLOW), tuple(3.125, RateVerdict.SLOW));
    assertOfBoth(folder.resolve("beyond"), "process");
    for (int worker = 1; worker <= 2; worker++) {
      assertThat(folder.resolve("workers/worker-" + worker + ".log"))
          .content()
          .as("one process carries out two rates in each search")
          .matches("(?s)(.*worker %d of 2){4}.*".formatted(worker));
    }
  }

  /** Both workers reported to the end, and measured all that was scheduled. */
  private static void assertOfBoth(Path folder, String launcher) {
    RunResult result = stored(folder);
    FleetAccount account = Objects.requireNonNull(result.fleet());
    assertThat(account.launcher()).isEqualTo(launcher);
    assertThat(account.lost()).isEmpty();
    assertThat(account.workers()).hasSize(2);
    assertThat(account.workers().stream().mapToLong(Worker::scheduled).sum())
        .isEqualTo(new RunFacts(result).measure().orElseThrow().scheduled());
  }

  private static RunResult stored(Path folder) {
    Path valid = folder.resolve(ResultFile.NAME);
    return ResultFile.read(Files.exists(valid) ? valid : folder.resolve(ResultFile.INVALID_NAME));
  }

  /** A rate is under way; before, nothing puts so often. */
  private static void awaitLoad(FakeEtcd server, Program search) throws Exception {
    Await.until(
        () -> server.counts().received(Call.PUT) >= 100 || !search.isAlive(), LONG, search::err);
  }

  private Program onHosts(FakeEtcd server, String objective, String joinTimeout) throws Exception {
    Path hosts = Files.writeString(directory.resolve("hosts.txt"), host() + "\n");
    Path secret = Files.writeString(secret(), "0123456789abcdef0123456789abcdef");
    return start(
        server,
        and(
            SEARCH,
            objective,
            "--workers=2",
            "--on=hosts:" + hosts,
            "--listen=127.0.0.1:0",
            "--join-timeout=" + joinTimeout,
            "--secret-file=" + secret));
  }

  /** As a person starts it on a host. */
  private Program worker(Program search, String... flags) throws Exception {
    Await.until(() -> LISTENS.matcher(search.err()).find() || !search.isAlive(), LONG, search::err);
    Matcher listens = LISTENS.matcher(search.err());
    assertThat(listens.find()).as(search.err()).isTrue();
    String[] command = {"worker", "--conductor=" + listens.group(1), "--secret-file=" + secret()};
    return Program.start(directory, Program.ONE_COMPILER, and(command, flags));
  }

  private Path secret() {
    return directory.resolve("secret.txt");
  }

  /** As a worker names its host. */
  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private int run(String... command) throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program program = start(server, and(command, "--workers=2"))) {
      return program.exitCode(LONG);
    }
  }

  private static String[] and(String[] command, String... flags) {
    return Stream.concat(Stream.of(command), Stream.of(flags)).toArray(String[]::new);
  }

  private Program start(FakeEtcd server, String... command) throws Exception {
    return Program.start(
        directory,
        Program.ONE_COMPILER,
        and(
            command,
            "--endpoints=" + server.endpoints().get(0).replace("http://", ""),
            "--output=" + directory.resolve("result")));
  }
}
