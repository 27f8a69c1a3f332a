// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunFiguresTest {
  private static final RunResult RUN = SampleRun.result();

  @ParameterizedTest
  @CsvSource({
    "put.opsPerSecond, 1999",
    "put.count, 19990",
    "put.errors, 10",
    "put.errorShare, 0.0005",
    "all.opsPerSecond, 1999",
    "errors.timeout, 10",
    "errors.no-space, 0",
    "findings.data-on-tmpfs, 1",
    "findings.nothing-of-the-kind, 0",
    "client.cpuMicrosPerOperation, 16.4",
    "client.allocatedBytesPerOperation, 10512.5",
    "environment.cores, 2",
    "environment.memoryBytes, 25216000000",
    "environment.fdatasyncP50Millis, 0.0019",
    "environment.fdatasyncP99Millis, 0.0042",
    "server.deviceUtilisation, 0.41",
  })
  void findsAFigureByItsName(String name, double value) {
    assertThat(RunFigures.find(RUN, name))
        .hasValueSatisfying(found -> assertThat(found).isCloseTo(value, within(1e-9)));
  }

  @Test
  void latenciesAreThoseOfTheOperationsThatWentWell() {
    Optional<Double> p50 =
        Optional.ofNullable(new RunFacts(RUN).okSeries().get(0).serviceNanos().p50())
            .map(nanos -> nanos / 1e6);

    assertThat(RunFigures.find(RUN, "put.p50Millis")).isPresent().isEqualTo(p50);
    assertThat(RunFigures.find(RUN, "put.p999Millis")).isPresent();
  }

  @Test
  void latenciesOfAllOperationsAreKnownOnlyOfOne() {
    SeriesResult put = new RunFacts(RUN).okSeries().get(0);
    SeriesResult get =
        new SeriesResult(
            "get", SeriesResult.OK, put.count(), 1_999, put.serviceNanos(), null, null);
    RunResult mix =
        RUN.withPhases(
            List.of(
                new PhaseResult(
                    PhaseName.MEASURE.label(), 10_000_000_000L, 39_980, 0, List.of(put, get))),
            null);

    assertThat(RunFigures.find(RUN, "all.p50Millis"))
        .isPresent()
        .isEqualTo(RunFigures.find(RUN, "put.p50Millis"));
    assertThat(RunFigures.find(mix, "get.p50Millis")).isPresent();
    assertThat(RunFigures.find(mix, "all.p50Millis")).isEmpty();
    assertThat(RunFigures.find(mix, "all.opsPerSecond")).isPresent();
  }

  @Test
  void amountsPerOperationCountWhatWentWell() {
    Optional<Double> all = RunFigures.find(RUN, "server.sentBytes");

    assertThat(RunFigures.find(RUN, "server.sentBytesPerOperation"))
        .isEqualTo(all.map(bytes -> bytes / 19_990));
  }

  /** One member received every call, and another one leads. */
  @ParameterizedTest
  @CsvSource({"server.largestShare, 1", "server.smallestShare, 0", "server.leaderShare, 0"})
  void aShareIsThatOfTheCallsOfAllMembers(String name, double share) {
    List<MemberAccount> members =
        List.of(SampleAccount.member("m0", false), SampleAccount.steadyMember("m1", 20_000, 10));

    assertThat(
            RunFigures.find(
                RUN.withServer(new ServerAccount(1, members, null, null, List.of())), name))
        .hasValue(share);
    assertThat(RunFigures.find(RUN, name)).as("two members with as many calls").hasValue(0.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"get.opsPerSecond", "put.nonsense", "server.nonsense", "opsPerSecond", "client.x"})
  void knowsNothingOfWhatWasNotMeasured(String name) {
    assertThat(RunFigures.find(RUN, name)).isEmpty();
  }

  /** Every figure of the table in the document, of a run that has something in every field. */
  @Test
  void everyFigureOfTheDocumentExists() throws IOException {
    String document = Files.readString(Path.of("../docs/claims.md"));
    String table = document.substring(document.indexOf("| metric | what it is |"));
    Pattern areas = Pattern.compile("`((?:put|server|client|environment)\\.[a-zA-Z0-9.]+)`");

    assertThat(areas.matcher(table).results().map(found -> found.group(1)).distinct())
        .hasSizeGreaterThan(10)
        .allSatisfy(
            name ->
                assertThat(RunFigures.find(RUN, name))
                    .as(String.format(Locale.ROOT, "figure %s", name))
                    .isPresent());
  }
}
