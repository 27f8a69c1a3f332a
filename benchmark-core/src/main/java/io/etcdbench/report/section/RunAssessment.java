// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Precision;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Assessments of a run: whether it is valid, and what limited it. */
public final class RunAssessment {
  private RunAssessment() {}

  /** Returns the audit's verdict, with injected faults, objectives and findings. */
  public static Assessment of(RunResult result, Precision precision) {
    List<Remark> remarks = new ArrayList<>(faults(result));
    result
        .objectives()
        .forEach(
            one ->
                remarks.add(
                    new Remark(
                        Badge.of(one.verdict()), "", ObjectiveFacts.text(one, precision), "")));
    remarks.addAll(FindingRemarks.of(result.findings()));
    return new Assessment(Badge.of(result.status()), meaning(result.status()), "", remarks);
  }

  /** Returns what a status means to the reader, in one sentence. */
  public static String meaning(Status status) {
    return switch (status) {
      case VALID -> "No validity problems found.";
      case DOUBTFUL -> "Read the findings before you use these results.";
      case INVALID -> "These metrics do not measure what they appear to.";
    };
  }

  /** Returns the faults that the plan injected for the whole run; empty for none. */
  public static List<Remark> faults(RunResult result) {
    RunPlan plan = result.plan();
    List<String> faults = plan == null ? List.of() : plan.cluster().faults();
    String text = "injected for the whole run: " + String.join(", ", faults);
    return faults.isEmpty() ? List.of() : List.of(new Remark(Badge.of("FAULTS"), "", text, ""));
  }

  /** Returns what limited a run, with the evidence. */
  public static Assessment of(Explanation why) {
    List<Remark> remarks = new ArrayList<>();
    why.evidence().forEach(line -> remarks.add(Remark.seen(line)));
    Badge unknown = new Badge("NOT KNOWN", Tone.PLAIN);
    why.missing().forEach(what -> remarks.add(new Remark(unknown, "", what, "")));
    String meaning = why.verdict().meaning();
    return new Assessment(
        Badge.of(why.verdict()),
        meaning.substring(0, 1).toUpperCase(Locale.ROOT) + meaning.substring(1) + ".",
        why.advice(),
        remarks);
  }

  /** Returns what limited each benchmark of a JMH run that sends operations. */
  public static List<Fact> limits(RunResult result) {
    List<Fact> facts = new ArrayList<>();
    for (JmhResult row : result.jmh()) {
      RunResult run = row.asRun(result.environment());
      if (Explanation.isFor(run)) {
        Explanation why = Explanation.of(run);
        String params =
            Parameters.text(Parameters.without(row.params(), Parameters.common(result.jmh())));
        facts.add(
            new Fact(
                why.verdict().toString(),
                "%s %s (%s): %s"
                    .formatted(row.shortName(), row.mode(), params, why.evidence().get(1))));
      }
    }
    return facts;
  }
}
