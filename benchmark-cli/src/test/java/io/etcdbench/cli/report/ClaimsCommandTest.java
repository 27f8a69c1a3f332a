// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.file.OutputFolder;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said of claims without running any. */
final class ClaimsCommandTest {
  private static final String CLAIMS = Path.of("..", "src", "claims").toString();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void listsWhatIsAskedFor() {
    assertThat(execute("list", "003-1?", "--claims", CLAIMS)).isZero();
    assertThat(out.toString()).startsWith("003-10  overload/commit-apply-gap").hasLineCount(1);
  }

  @Test
  void knowsThePublishedClaimsWithoutBeingTold() {
    assertThat(execute("list")).isZero();
    assertThat(out.toString()).hasLineCount(93 + 34 + 8);
  }

  @Test
  void showsAClaimWithItsSourceAndItsArithmetic() {
    assertThat(execute("show", "000-17", "--claims", CLAIMS, "--output", folder.toString()))
        .isZero();
    assertThat(out.toString())
        .contains("source      etcd performance guide")
        .contains("metric      reads: published 185,758 ops/s, here -")
        .contains("SOURCE-INCONSISTENT: 185,758/s in 2.2 ms by 1000 clients")
        .contains("59 % of their time outside the measured latency");
  }

  @Test
  void makesPagesOfALedgerInWhichNothingWasMeasured() throws Exception {
    assertThat(execute("report", "--claims", CLAIMS, "--output", folder.toString())).isZero();

    assertThat(out.toString()).contains("NOT-TESTABLE-HERE").contains("SOURCE-INCONSISTENT");
    assertThat(folder.resolve("ledger.json")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("README.md")))
        .contains("Here: nothing was measured.");
    assertThat(Files.readString(folder.resolve("003.md")))
        .contains("## 003-10")
        .contains("its experiment overload/commit-apply-gap has not been run");
  }

  @Test
  void saysInOneSentenceWhichClaimIsUnknown() {
    assertThat(execute("list", "9-9", "--claims", CLAIMS)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualTo(
            "etcd-bench: no claim is named '9-9'; 'etcd-bench claims list' prints them all"
                + System.lineSeparator());
  }

  @Test
  void refusesAScaleThatNobodyKnows() {
    assertThat(execute("run", "--scale", "huge", "--claims", CLAIMS)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("huge");
  }

  @Test
  void refusesAFolderWithRunsOfTheClaims() {
    String experiment = "overload/commit-apply-gap";
    LedgerFolder ledger = new LedgerFolder(folder);
    Path unused = ledger.begin(experiment);
    Kept run = new Kept("run", 1, "run/1", Map.of(), null, null, null);
    ledger.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA, experiment, "full", Instant.EPOCH, 1, List.of(run), 0, null));

    assertThat(execute("run", "003-10", "--claims", CLAIMS, "--output", folder.toString()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualTo(
            "etcd-bench: the folder '%s' holds runs of %s at scale full; continue them with --resume --scale full, choose another with --output, or delete that one%n"
                .formatted(folder, experiment));
  }

  @Test
  void refusesAFolderInWhichAnotherRunWrites() {
    Path begun = new LedgerFolder(folder).begin("overload/commit-apply-gap");
    try (OutputFolder other = OutputFolder.claim(folder)) {
      assertThat(execute("run", "003-10", "--claims", CLAIMS, "--output", "" + other.path()))
          .isEqualTo(ExitCode.USAGE);
    }
    assertThat(err.toString()).contains("another run is writing to it");
    assertThat(begun).isEmptyDirectory();
  }

  @Test
  void explainsItselfWithoutAVerb() {
    assertThat(execute()).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("claims");
  }

  private int execute(String... args) {
    return CommandPlans.execute(
        out, err, Stream.concat(Stream.of("claims"), Stream.of(args)).toArray());
  }
}
