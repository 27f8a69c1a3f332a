// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.bisect.Bisection.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BisectorTest {
  private static final int MANY = 100;

  @TempDir private Path folder;
  private final List<String> asked = new ArrayList<>();
  private final Map<String, Verdict> scripted = new HashMap<>();
  private int interruptedAfter = Integer.MAX_VALUE;

  @Test
  void findsEachCommitWithTheLogarithmOfTheirNumberOfSessions() {
    for (int culprit = 0; culprit < MANY; culprit++) {
      asked.clear();
      Bisection end = bisect("c" + culprit, commits(MANY), "search-" + culprit);
      assertThat(end.suspects()).containsExactly("c" + culprit);
      assertThat(end.next()).isEmpty();
      assertThat(asked).startsWith("c99").doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(8);
    }
  }

  @Test
  void oneCommitNeedsOneSession() {
    assertThat(bisect("c0", commits(1), "one").suspects()).containsExactly("c0");
    assertThat(asked).containsExactly("c0");
  }

  @Test
  void theCountOfSessionsThatAreLeftFalls() {
    Bisection begun = Bisection.of("good", commits(8), List.of());
    assertThat(begun.further()).isEqualTo(4);
    assertThat(begun.with(new Step("c7", Verdict.FAIL, "")).further()).isEqualTo(3);
    assertThat(begun.with(new Step("c7", Verdict.PASS, "")).further()).isZero();
  }

  @Test
  void endsAtOnceWhenTheBadCommitIsNotSlower() {
    for (Verdict verdict : List.of(Verdict.PASS, Verdict.INCONCLUSIVE, Verdict.ERROR)) {
      asked.clear();
      scripted.put("c4", verdict);
      Bisection end = bisect("c2", commits(5), "nothing-" + verdict);
      assertThat(end.suspects()).isEmpty();
      assertThat(asked).containsExactly("c4");
    }
  }

  @Test
  void undecidedCommitsArePassedOver() {
    scripted.put("c5", Verdict.INCONCLUSIVE);
    scripted.put("c4", Verdict.ERROR);
    assertThat(bisect("c7", commits(12), "past").suspects()).containsExactly("c7");
    assertThat(asked).contains("c5");
  }

  @Test
  void whereOnlyUndecidedOnesAreLeftAllOfThemAreNamed() {
    scripted.put("c5", Verdict.INCONCLUSIVE);
    scripted.put("c6", Verdict.INCONCLUSIVE);
    assertThat(bisect("c6", commits(12), "range").suspects()).containsExactly("c5", "c6", "c7");
    assertThat(asked).doesNotHaveDuplicates();
  }

  @Test
  void goesOnWhereItWasInterrupted() {
    interruptedAfter = 3;
    Bisection interrupted = bisect("c42", commits(MANY), "resumed");
    assertThat(interrupted.next()).isPresent();
    assertThat(interrupted.steps()).hasSize(3);
    interruptedAfter = Integer.MAX_VALUE;
    Bisection end = bisect("c42", commits(MANY), "resumed");
    assertThat(end.suspects()).containsExactly("c42");
    assertThat(end.steps()).hasSizeLessThanOrEqualTo(8);
    int sessions = asked.size();
    assertThat(bisect("c42", commits(MANY), "resumed")).isEqualTo(end);
    assertThat(asked).hasSize(sessions);
  }

  @Test
  void refusesTheStateOfAnotherBisection() {
    bisect("c1", commits(3), "state");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bisect("c1", commits(4), "state"))
        .withMessageContaining("is of other commits or options");
  }

  @Test
  void aFileWithoutOptionsOrStepsIsRefused() throws IOException {
    Path file = Files.createDirectory(folder.resolve("damaged")).resolve(Bisector.NAME);
    Files.writeString(
        file, "{\"schema\": \"etcd-bench/bisect/1\", \"good\": \"good\", \"commits\": [\"c0\"]}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> bisect("c0", commits(1), "damaged"))
        .withMessageContaining("'options' or 'steps' is missing");
  }

  private Bisection bisect(String culprit, List<String> commits, String name) {
    Bisector.Sessions sessions =
        (good, candidate) -> {
          assertThat(good).isEqualTo("good");
          if (interruptedAfter-- == 0) {
            return Optional.empty();
          }
          asked.add(candidate);
          boolean slower = commits.indexOf(candidate) >= commits.indexOf(culprit);
          Verdict verdict = scripted.getOrDefault(candidate, slower ? Verdict.FAIL : Verdict.PASS);
          return Optional.of(new Step(candidate, verdict, "scripted"));
        };
    return new Bisector(folder.resolve(name).resolve(Bisector.NAME), sessions, line -> {})
        .run(Bisection.of("good", commits, List.of("--workloads=get")));
  }

  private static List<String> commits(int count) {
    return IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
  }
}
