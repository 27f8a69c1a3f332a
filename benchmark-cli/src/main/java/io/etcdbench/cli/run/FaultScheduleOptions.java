// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import java.util.List;
import picocli.CommandLine.Option;

/** Faults injected during the measurement. */
final class FaultScheduleOptions {
  @Option(
      names = "--fault",
      paramLabel = "FAULT",
      description =
          "Inject a fault during the measurement, for example \"kill=leader,at=20s,for=10s\":"
              + " KIND=TARGET with the time since the start of the measurement and the length. KIND"
              + " is kill, freeze, restart, rolling-restart, cut-peers, blackhole, reset, peer-delay,"
              + " client-delay, slow-fsync, no-space, move-leader, compact, cpu-hogs or command;"
              + " TARGET is leader, follower, quorum, all or a member (m0). docs/load.md describes"
              + " all. Only on a cluster that is started for the run. Repeatable.")
  private List<String> faults = List.of();

  @Option(
      names = "--fault-command",
      paramLabel = "SCRIPT",
      description =
          "Your own script for faults of the kind command, also on an existing "
              + "cluster: it is called with the fault's name and 'begin' or 'end', for "
              + "example with \"--fault command=drain-node,at=20s,for=10s\".")
  private String script = "";

  /**
   * Returns the faults in command-line order.
   *
   * @throws IllegalArgumentException when one is malformed, or a script is given without a fault
   *     that runs it
   */
  List<FaultPlan> plan() {
    List<FaultPlan> plans = faults.stream().map(this::plan).toList();
    if (!script.isEmpty() && plans.stream().noneMatch(p -> p.kind() == FaultKind.COMMAND)) {
      throw new IllegalArgumentException(
          "--fault-command is given, but no fault that runs it; add for example --fault"
              + " command=drain-node,at=20s,for=10s");
    }
    return plans;
  }

  private FaultPlan plan(String text) {
    try {
      FaultPlan plan = FaultPlan.parse(text);
      return plan.kind() == FaultKind.COMMAND && !script.isEmpty() ? plan.withScript(script) : plan;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--fault '%s': %s".formatted(text, e.getMessage()), e);
    }
  }
}
