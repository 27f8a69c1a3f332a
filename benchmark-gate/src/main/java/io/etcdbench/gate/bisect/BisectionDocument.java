// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Phrase;
import io.etcdbench.gate.bisect.Bisection.Outcome;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.gate.git.GitRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A bisection as a document: the first slower commit, and every session. */
public final class BisectionDocument {
  private final Bisection bisection;
  private final Outcome outcome;
  private final UnaryOperator<String> names;

  private BisectionDocument(Bisection bisection, UnaryOperator<String> names) {
    this.bisection = bisection;
    this.outcome = bisection.outcome();
    this.names = names;
  }

  /**
   * Creates the document with the abbreviated hashes of commits.
   *
   * @param bisection content of {@code bisect.json}
   */
  public static Document of(Bisection bisection) {
    return of(bisection, GitRepository::shortCommit);
  }

  /**
   * Creates the document.
   *
   * @param bisection content of {@code bisect.json}
   * @param names describes a suspect by its full hash, for example with the subject of the commit
   */
  public static Document of(Bisection bisection, UnaryOperator<String> names) {
    return new BisectionDocument(bisection, names).document();
  }

  private Document document() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(assessment())));
    if (!bisection.steps().isEmpty()) {
      Table table =
          new Table(
              List.of("session", "commit", "verdict", "reason"),
              Set.of(1, 2, 3),
              List.of(Group.of("", rows(GitRepository::shortCommit))));
      sections.add(new Section("Sessions", List.of(table)));
    }
    if (!bisection.options().isEmpty()) {
      String options = String.join(" ", bisection.options());
      sections.add(new Section("Setup", List.of(new Facts(List.of(new Fact("options", options))))));
    }
    return new Document(
        "etcd-bench gate bisect: " + word(),
        "%s after %s"
            .formatted(
                Phrase.count(bisection.commits().size(), "commit"),
                GitRepository.shortCommit(bisection.good())),
        sections,
        "",
        new Exports(
            new Dataset(
                List.of("session", "commit", "verdict", "reason"), rows(Function.identity())),
            suite()));
  }

  private String word() {
    return outcome.toString().replace('_', ' ');
  }

  private Assessment assessment() {
    List<String> suspects = bisection.suspects();
    List<Remark> remarks = new ArrayList<>();
    if (outcome == Outcome.NARROWED) {
      suspects.forEach(commit -> remarks.add(Remark.seen(names.apply(commit))));
    }
    if (outcome != Outcome.UNFINISHED) {
      // without suspects, the only session compared the ends of the range
      Step decisive =
          suspects.isEmpty()
              ? bisection.steps().get(0)
              : session(suspects.get(suspects.size() - 1));
      remarks.add(Remark.seen("%s: %s".formatted(decisive.verdict(), decisive.reason())));
    }
    Tone tone = outcome == Outcome.FOUND ? Tone.GOOD : Tone.WARN;
    return new Assessment(new Badge(word(), tone), meaning(), advice(), remarks);
  }

  /** Returns the session that compared a suspect known to be slower. */
  private Step session(String commit) {
    return bisection.steps().stream()
        .filter(step -> step.commit().equals(commit))
        .findFirst()
        .orElseThrow();
  }

  private String meaning() {
    return switch (outcome) {
      case UNFINISHED ->
          "%s completed, about %s more needed."
              .formatted(Phrase.count(bisection.steps().size(), "session"), bisection.further());
      case NOT_SLOWER -> "Nothing to bisect: BAD is not slower than GOOD.";
      case UNDECIDED -> "Nothing to bisect: whether BAD is slower than GOOD is undecided.";
      case FOUND ->
          "The first slower commit is %s; found in %s."
              .formatted(
                  names.apply(bisection.suspects().get(0)),
                  Phrase.count(bisection.steps().size(), "session"));
      case NARROWED ->
          "The first slower commit is one of these %s; all but the last are undecided."
              .formatted(bisection.suspects().size());
    };
  }

  private String advice() {
    return switch (outcome) {
      case UNFINISHED -> "run the same command again to resume";
      case UNDECIDED, NARROWED -> "compare them again with another --output";
      default -> "";
    };
  }

  private List<List<String>> rows(Function<String, String> commit) {
    List<List<String>> rows = new ArrayList<>();
    for (Step step : bisection.steps()) {
      rows.add(
          List.of(
              Integer.toString(rows.size() + 1),
              commit.apply(step.commit()),
              step.verdict().toString(),
              step.reason()));
    }
    return rows;
  }

  private TestSuite suite() {
    TestSuite.Outcome tested =
        outcome == Outcome.FOUND ? TestSuite.Outcome.PASSED : TestSuite.Outcome.SKIPPED;
    return new TestSuite(
        "etcd-bench gate bisect",
        List.of(),
        List.of(new Case("bisect", "first slower commit", tested, meaning())));
  }
}
