// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.ObjectiveResult;
import java.util.List;

/** The verdicts on objectives, one line each. */
public final class ObjectiveFacts {
  private ObjectiveFacts() {}

  public static List<Fact> of(List<ObjectiveResult> objectives, Precision precision) {
    return objectives.stream()
        .map(one -> new Fact(one.verdict().toString(), text(one, precision)))
        .toList();
  }

  /** Returns the objective and the observed value. */
  public static String text(ObjectiveResult objective, Precision precision) {
    return objective.objective() + ": " + observed(objective, precision);
  }

  private static String observed(ObjectiveResult objective, Precision precision) {
    Double value = objective.observed();
    if (value == null) {
      return objective.reason();
    }
    return switch (objective.unit()) {
      case ObjectiveResult.NANOS -> precision.nanos(value);
      case ObjectiveResult.SHARE -> Quantity.share(value);
      case ObjectiveResult.OPS_PER_SECOND -> precision.number(value) + "/s";
      default -> precision.number(value) + " " + objective.unit();
    };
  }
}
