// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a session ends when it is asked to. */
@Timeout(60)
final class SessionStopTest extends SessionOnAFake {
  private static final ResponseModel NEVER =
      ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(5)));

  @Test
  void keepsWhatWasMeasuredWhenItIsStopped() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {total: 0, duration: 50s, warmup: 0s, rehearse: false}
            """,
            List.of(interval -> stop.give()));

    assertThat(kinds(result)).contains("cut-short");
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(series(result, "measure")).isNotEmpty();
    assertThat(keysLeft()).isZero();
  }

  @Test
  void measuresNothingWhenItIsStoppedBefore() {
    stop.give();

    RunResult result = run("client: {driver: grpc}");

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(kinds(result)).containsExactly("cut-short");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Test
  void measuresNothingWhenItIsStoppedBeforeItsFirstOperation() {
    atPhase.put("measure", stop::give);
    List<RunResult> drafts = new ArrayList<>();
    onMeasured = drafts::add;

    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {total: 0, duration: 50s, warmup: 0s, rehearse: false}
            """);

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(observed(result, "cut-short"))
        .isEqualTo("the run was stopped before anything was measured");
    assertThat(result.measure()).isEmpty();
    assertThat(drafts).isEmpty();
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"grpc", "jetcd"})
  void endsInTimeWhenItIsStoppedAndNobodyAnswers(String driver) {
    Behaviour silent = silent();
    List<Since> stopped = new ArrayList<>();
    IntervalListener freezing =
        interval -> {
          if (stopped.isEmpty()) {
            stopped.add(Since.now());
            server.behave(silent);
            stop.give();
          }
        };

    RunResult result =
        run(
            """
            client: {driver: %s, calls: {deadline: 1s}}
            load: {concurrency: 20, total: 0, duration: 50s, warmup: 0s, rehearse: false}
            """
                .formatted(driver),
            List.of(freezing));

    stopped.get(0).requireBelow(Duration.ofSeconds(1 + 10));
    assertThat(kinds(result)).contains("cut-short", "verification-failed", "not-cleaned-up");
    assertThat(series(result, "measure")).extracting(SeriesResult::operation).contains("put");
  }

  @Test
  void isStoppedAndHasNotFailedWhenNobodyAnswersInTheWarmUp() {
    Behaviour silent = Behaviour.instant().with(Call.LINEARIZABLE_RANGE, NEVER);
    atPhase.put(
        "warmup",
        () -> {
          long before = server.counts().received(Call.LINEARIZABLE_RANGE);
          server.behave(silent);
          stopWhen(() -> server.counts().received(Call.LINEARIZABLE_RANGE) > before);
        });

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 100ms}}
            load: {concurrency: 4, total: 0, duration: 50s, warmup: 30s, rehearse: false}
            """);

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(kinds(result)).containsSubsequence("cut-short", "not-cleaned-up");
    assertThat(phases).containsExactly("connect", "warmup", "cleanup", "cleanup");
  }

  /** Stops when the keys that a round of the warm-up has written are listed for deletion. */
  private void stopWhen(BooleanSupplier listed) {
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds("keys are listed", listed);
              stop.give();
            });
  }

  @Test
  void isStoppedAndHasNotFailedWhenNobodyAnswersWhileItConnects() {
    Behaviour silent = Behaviour.instant().with(Call.LINEARIZABLE_RANGE, NEVER);
    atPhase.put(
        "connect",
        () -> {
          server.behave(silent);
          stop.give();
        });

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 100ms}}
            load: {rehearse: false}
            """);

    assertThat(kinds(result)).containsExactly("cut-short");
    assertThat(phases).containsExactly("connect");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  private static Behaviour silent() {
    Behaviour silent = Behaviour.instant();
    for (Call call : Call.values()) {
      silent = silent.with(call, NEVER);
    }
    return silent;
  }

  @Test
  void waitsForNothingMoreWhenItIsStoppedAtOnce() {
    List<Since> stopped = new ArrayList<>();
    AtomicBoolean frozen = new AtomicBoolean();
    IntervalListener freezing =
        interval -> {
          if (interval.ended() > 0) {
            server.behave(
                Behaviour.instant()
                    .with(Call.PUT, NEVER)
                    .with(Call.LINEARIZABLE_RANGE, NEVER)
                    .with(Call.DELETE_RANGE, NEVER));
            frozen.set(true);
          } else if (frozen.get() && stopped.isEmpty()) {
            stopped.add(Since.now());
            stop.giveAtOnce(); // all 20 are in flight, and none will end
          }
        };

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 40s}}
            load: {concurrency: 20, total: 0, duration: 50s, warmup: 0s, rehearse: false, drainTimeout: 40s}
            """,
            List.of(freezing));

    stopped.get(0).requireBelow(Duration.ofSeconds(10));
    assertThat(kinds(result)).contains("cut-short");
    assertThat(series(result, "measure")).extracting(SeriesResult::operation).contains("put");
    assertThat(observed(result, "operations-abandoned"))
        .matches(
            "20 operations were still in flight \\S+ s after the end of the measurement,"
                + " which counts as a failure")
        .doesNotContain("40");
    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals("operations-abandoned"))
        .extracting(Finding::advice)
        .containsExactly("");
  }

  @Test
  void keepsWhatWasMeasuredWhenItIsStoppedAtOnceBeforeAFaultIsReverted() {
    AtomicBoolean begun = new AtomicBoolean();
    List<Since> stopped = new ArrayList<>();
    onFault =
        what -> {
          begun.set(true);
          if (what.equals("drain ends")) {
            stopped.add(Since.now());
            stop.giveAtOnce();
          }
        };
    IntervalListener stopping =
        interval -> {
          if (begun.get() && interval.ended() > 0) {
            stop.give(); // kills 'drain begin'
          }
        };

    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 0, duration: 50s, warmup: 0s, rehearse: false}
            faults: [{at: 100ms, command: drain, for: 40s, script: 'sleep 20 #'}]
            """,
            List.of(stopping));

    stopped.get(0).requireBelow(Duration.ofSeconds(10));
    assertThat(series(result, "measure")).extracting(SeriesResult::operation).contains("put");
    assertThat(observed(result, "fault-failed"))
        .isEqualTo(
            "the fault 'command drain at 100ms for 40s' did not end as planned: it was not reverted"
                + " in the time that a stop allows, and may last");
  }
}
