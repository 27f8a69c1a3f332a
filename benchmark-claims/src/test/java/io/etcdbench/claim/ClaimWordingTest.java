// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ClaimWordingTest extends EvaluatedClaims {
  @RegisterExtension final Locales locales = new Locales();

  @Test
  void writesItsReasonUnderALocaleWithOtherDigits() {
    locales.use("ar-EG");

    assertThat(evaluated(one(THRESHOLD.formatted("7.5"))).reason())
        .endsWith("; in 2 rounds from 6 to 8; 1 of 2 rounds contradict it");
  }

  @Test
  void tellsWhenHowOftenAndWithWhatItWasMeasured() {
    assertThat(evaluated(one(TRUE)).measured())
        .extracting(
            Measurement::startedAt, Measurement::rounds, Measurement::commit, Measurement::scale)
        .containsExactly(Instant.EPOCH, 2, "0123abc", "smoke");
  }

  @Test
  void tellsTheRoundsOfItsOwnRuns() {
    keep(
        null,
        SampleRun.result(),
        List.of(
            new Kept("run", 1, "run/1", Map.of("own.figure", 6.0), null, null, null),
            new Kept("run", 2, "run/1", Map.of("own.figure", 8.0), null, null, null),
            new Kept("unused", 1, "run/1", Map.of(), null, null, null)));

    assertThat(evaluate(one(TRUE)).measured()).extracting(Measurement::rounds).isEqualTo(2);
  }

  @Test
  void tellsEveryCommitAndMachineThatItWasMeasuredWith() {
    RunResult sample = SampleRun.result();
    Environment here = sample.environment();
    Environment.Machine machine = here.machine();
    Environment moved =
        new Environment(
            here.timestamp(),
            new Environment.Machine(
                "Other CPU",
                4,
                machine.memoryBytes(),
                machine.os(),
                machine.virtualization(),
                machine.cpuGovernor(),
                machine.loadAverage()),
            here.jvm(),
            here.versions(),
            here.cluster(),
            here.fdatasync(),
            here.roundTrips());
    LedgerFolder folder = new LedgerFolder(kept);
    Path place = folder.begin("area/one");
    ResultFile.write(place.resolve("run/1"), sample);
    ResultFile.write(place.resolve("run/2"), SampleRun.in(moved));
    folder.keep(
        experiment(
            null,
            List.of(
                new Kept("run", 1, "run/1", Map.of("own.figure", 6.0), "0123abc", null, null),
                new Kept("run", 2, "run/2", Map.of("own.figure", 8.0), null, null, null))));

    assertThat(evaluate(one(TRUE)).measured())
        .extracting(Measurement::commit, Measurement::machine)
        .containsExactly("0123abc, unknown", "Example CPU @ 2.40GHz, 2 cores; Other CPU, 4 cores");
  }

  @Test
  void tellsWhatWasComparedWithWhat() {
    assertThat(evaluated(one(NEAR.formatted("7", "0.2"))).checks())
        .extracting(Check::comparison)
        .containsExactly(new Check.Comparison("run:own.figure", 7, 7, "±20 %", 2, 6, 8));
  }

  @Test
  void tellsNumbersSideBySide() {
    SmallBook book =
        holding("figures: [{what: w, published: 3, unit: u, figure: 'run:own.figure'}]");

    assertThat(evaluated(book).figures()).containsExactly(new Pair("w", 3.0, null, 7.0, "u", null));
  }

  @Test
  void tellsAPatternAndItsAntiPatternSideBySide() {
    SmallBook book =
        holding(
            "figures: [{what: w, figure: 'run:own.figure', instead: 'run:own.figure'}, {what: v, figure: 'run:own.figure', instead: 'no:own.figure'}]");

    assertThat(evaluated(book).figures())
        .containsExactly(
            new Pair("w", null, null, 7.0, "", 7.0), new Pair("v", null, null, 7.0, "", null));
  }
}
