// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.format.Precision;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;

/** The verdicts on a run: its status and its objectives. */
public final class ObjectiveSuite {
  private static final String GROUP = "run";

  private ObjectiveSuite() {}

  public static TestSuite of(RunResult result) {
    List<Case> cases = new ArrayList<>();
    cases.add(audit(result));
    cases.addAll(cases(GROUP, result.objectives()));
    return new TestSuite(
        "etcd-bench run",
        List.of(new Fact("started", result.environment().timestamp().toString())),
        cases);
  }

  /** Returns one case per objective. */
  public static List<Case> cases(String group, List<ObjectiveResult> objectives) {
    return objectives.stream()
        .map(
            one ->
                new Case(
                    group,
                    one.objective(),
                    outcome(one),
                    ObjectiveFacts.text(one, Precision.ROUNDED)))
        .toList();
  }

  private static Case audit(RunResult result) {
    String kinds =
        String.join(", ", result.findings().stream().map(Finding::kind).distinct().toList());
    Outcome outcome = result.status() == Status.INVALID ? Outcome.ERROR : Outcome.PASSED;
    return new Case(
        GROUP, "audit", outcome, result.status() + (kinds.isEmpty() ? "" : ": " + kinds));
  }

  private static Outcome outcome(ObjectiveResult objective) {
    return switch (objective.verdict()) {
      case MET -> Outcome.PASSED;
      case MISSED -> Outcome.FAILED;
      case UNDECIDABLE -> Outcome.SKIPPED;
    };
  }
}
