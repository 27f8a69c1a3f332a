// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.result.Finding.info;

import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Severity;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Maps the faults that a plan injects to the findings that they can cause. */
final class PlannedFaults {
  private static final String ALARM = "alarm-nospace";
  private static final String RESTART = "member-restart";

  /**
   * Effects of a stopped, disconnected or slow member on the other members and on the load. A late
   * schedule is not among them, because only the client is responsible for it.
   */
  private static final Set<String> CONSEQUENCES =
      Set.of(
          "member-silent",
          "leader-change",
          "errors-above-budget",
          "target-not-reached",
          "in-flight-limit",
          "drift");

  private static final Set<FaultKind> ENDING =
      EnumSet.of(FaultKind.KILL, FaultKind.RESTART, FaultKind.ROLLING_RESTART, FaultKind.COMMAND);

  private PlannedFaults() {}

  /** Reports the planned faults. */
  static Optional<Finding> injected(RunFacts facts) {
    List<FaultPlan> faults = facts.faults();
    return faults.isEmpty()
        ? Optional.empty()
        : info(
            "faults-injected",
            "the plan disturbed the cluster: " + inWords(faults),
            "latencies and failures include its effects; for results of an undisturbed cluster,"
                + " measure without --fault");
  }

  /**
   * Attributes a finding that follows from a planned fault to it and lowers its severity to INFO.
   */
  static Finding attributed(RunFacts facts, Finding finding) {
    List<FaultPlan> causes =
        facts.faults().stream().filter(fault -> canCause(fault.kind(), finding.kind())).toList();
    return causes.isEmpty()
        ? finding
        : new Finding(
            finding.kind(),
            Severity.INFO,
            finding.observed(),
            "possibly caused by the planned fault: " + inWords(causes));
  }

  private static boolean canCause(FaultKind fault, String finding) {
    return switch (finding) {
      case ALARM -> fault == FaultKind.NO_SPACE || fault == FaultKind.COMMAND;
      case RESTART -> ENDING.contains(fault);
      default -> CONSEQUENCES.contains(finding);
    };
  }

  private static String inWords(List<FaultPlan> faults) {
    return String.join(", ", faults.stream().map(FaultPlan::inWords).toList());
  }
}
