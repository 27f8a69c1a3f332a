// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.ledger.LedgerFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A few claims of each kind of run, on real members. */
final class ClaimsIT {
  private static final Path CLAIMS = Path.of("..", "src", "claims");

  private static final String EXPERIMENT =
      """
      name: area/kinds
      question: Does each kind of run work?
      plan:
        cluster: { start: { members: 1, security: { tokens: simple, bcryptCost: 4 } } }
        load: { duration: 300ms, warmup: 0s, rehearse: false }
        operations: [{ kind: get }]
      runs:
        - name: disk
          kind: disk
          settings: { sync: fsync, time: 300ms }
        - name: beside
          kind: disk
          settings: { sync: fdatasync, time: 300ms }
          beside: { load: { rehearse: false }, operations: [{ kind: put }] }
        - name: each
          kind: client-per-call
          settings: { client: each, calls: 3 }
        - name: rules
          kind: auth-rules
          settings: { rules: 205 }
        - name: frozen
          kind: frozen-member
          settings: { frozen: all, freeze: 100ms, time: 400ms, rate: 50, deadline: 2s, hedge: 10ms, repeats: 1, budget: 10 }
        - name: registered
          kind: registration
          settings: { keys: 3, leases: 2, ttlSeconds: 60, time: 200ms }
        - name: handed
          kind: hand-over
          settings: { how: resign, ttlSeconds: 60, times: 1 }
        - name: log
          kind: slow-log
      """;

  private static final String CLAIM =
      """
      id: 000-01
      statement: Each kind leaves its figures.
      falsified: A kind leaves none.
      tests: statement
      experiment: area/kinds
      holds:
        - { kind: at-least, figure: 'disk:fsync.count', value: 1 }
        - { kind: at-least, figure: 'beside:fdatasync.count', value: 1 }
        - { kind: at-least, figure: 'beside-beside:put.count', value: 1 }
        - { kind: at-least, figure: 'each:put.count', value: 3 }
        - { kind: at-least, figure: 'rules:auth.rules', value: 205 }
        - { kind: at-least, figure: 'rules:get.count', value: 1 }
        - { kind: at-least, figure: 'frozen:get.count', value: 1 }
        - { kind: at-least, figure: 'frozen:read.callsPerRead', value: 1.05 }
        - { kind: at-least, figure: 'registered:registration.keysLeft', value: 3 }
        - { kind: at-least, figure: 'handed:hand-over.count', value: 1 }
        - { kind: at-most, figure: 'log:slowLog.lines', value: 1000 }
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Frozen follower, stampede of logins, quota, learner: their verdicts do not depend on speed. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void runsClaimsOnMembersOfItsOwnAndKeepsThem() {
    assertThat(run("000-18", "002-07", "002-24", "006-04")).as(err.toString()).isZero();

    assertThat(Stream.of("000-18", "002-07", "002-24", "006-04").map(this::verdict))
        .as(err.toString())
        .containsExactly(
            ClaimVerdict.REPRODUCED,
            ClaimVerdict.SHAPE_REPRODUCED,
            ClaimVerdict.SHAPE_REPRODUCED,
            ClaimVerdict.REPRODUCED);
    assertThat(folder.resolve("002.md")).isNotEmptyFile();
    assertThat(err.toString())
        .contains("experiment 4 of 4")
        .containsPattern("about \\d+:\\d\\d left");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void goesOnWithoutMakingAgainWhatIsThere() {
    assertThat(run("001-03")).as(err.toString()).isZero();
    err.getBuffer().setLength(0);

    assertThat(run("001-03", "--resume")).isZero();
    assertThat(err.toString()).contains("001-03").doesNotContain("experiment 1 of");
  }

  /** The kinds of run that no claim above has, as small as they go. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void makesExperimentsOfEveryKind() throws IOException {
    Path own = Files.createDirectories(folder.resolve("own"));
    Files.createDirectories(own.resolve("000"));
    Files.createDirectories(own.resolve("experiments/area"));
    Files.writeString(
        own.resolve("index.txt"),
        "000/document.yaml\n000/000-01.yaml\nexperiments/area/kinds.yaml\n");
    Files.writeString(
        own.resolve("000/document.yaml"), "{id: '000', title: Kinds, environment: here}");
    Files.writeString(own.resolve("000/000-01.yaml"), CLAIM);
    Files.writeString(own.resolve("experiments/area/kinds.yaml"), EXPERIMENT);

    assertThat(run(own, "000-01")).as(err.toString()).isZero();
    assertThat(verdict(own, "000-01")).as(err.toString()).isEqualTo(ClaimVerdict.REPRODUCED);
  }

  private ClaimVerdict verdict(String id) {
    return verdict(CLAIMS, id);
  }

  private ClaimVerdict verdict(Path claims, String id) {
    ClaimEvaluator evaluator = new ClaimEvaluator(ClaimBook.in(claims), new LedgerFolder(folder));
    ClaimResult result = evaluator.evaluate(evaluator.book().claims(List.of(id)).get(0));
    return result.verdict();
  }

  private int run(String... more) {
    return run(CLAIMS, more);
  }

  private int run(Path claims, String... more) {
    String[] always = {
      "claims",
      "run",
      "--scale",
      "smoke",
      "--claims",
      claims.toString(),
      "--output",
      folder.toString()
    };
    String[] all = Stream.concat(Arrays.stream(always), Arrays.stream(more)).toArray(String[]::new);
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true), all)
        .execute(all);
  }
}
