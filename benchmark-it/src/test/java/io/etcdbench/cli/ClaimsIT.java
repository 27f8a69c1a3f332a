// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimJudge;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.LedgerFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few claims of each kind of run, on real members. */
final class ClaimsIT {
  private static final Path CLAIMS = Path.of("..", "src", "claims");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Frozen follower, stampede of logins, quota: their verdicts do not depend on speed. */
  @Test
  void runsClaimsOnMembersOfItsOwnAndKeepsThem() {
    assertThat(run("000-18", "002-07", "002-24")).as(err.toString()).isZero();

    assertThat(Stream.of("000-18", "002-07", "002-24").map(this::verdict))
        .as(err.toString())
        .containsOnly(ClaimVerdict.REPRODUCED);
    assertThat(folder.resolve("002.md")).isNotEmptyFile();
    assertThat(err.toString())
        .contains("experiment 3 of 3")
        .containsPattern("about \\d+:\\d\\d left");
  }

  @Test
  void goesOnWithoutMakingAgainWhatIsThere() {
    assertThat(run("001-03")).as(err.toString()).isZero();
    err.getBuffer().setLength(0);

    assertThat(run("001-03", "--resume")).isZero();
    assertThat(err.toString()).contains("001-03").doesNotContain("experiment 1 of");
  }

  private ClaimVerdict verdict(String id) {
    ClaimJudge judge = new ClaimJudge(ClaimBook.in(CLAIMS), new LedgerFolder(folder));
    ClaimResult result = judge.judge(judge.book().claims(List.of(id)).get(0));
    return result.verdict();
  }

  private int run(String... more) {
    String[] always = {
      "claims",
      "run",
      "--scale",
      "smoke",
      "--claims",
      CLAIMS.toString(),
      "--output",
      folder.toString()
    };
    String[] all = Stream.concat(Arrays.stream(always), Arrays.stream(more)).toArray(String[]::new);
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)).execute(all);
  }
}
