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
          "Fault to inject during the measurement, for example \"kill=leader,at=20s,for=10s\":"
              + " KIND=TARGET, time since the start of the measurement, duration. KIND: kill,"
              + " freeze, restart, rolling-restart, cut-peers, blackhole, reset, peer-delay,"
              + " client-delay, slow-fsync, no-space, move-leader, compact, cpu-hogs or command."
              + " TARGET: leader, follower, quorum, all or a member (m0); only all for"
              + " rolling-restart, client-delay, compact and cpu-hogs, and only follower or a member"
              + " for move-leader. See docs/load.md."
              + " Requires a cluster started for the run, except command. Repeatable.")
  private List<String> faults = List.of();

  @Option(
      names = "--fault-command",
      paramLabel = "SCRIPT",
      description =
          "Script for command faults, also on an existing cluster. Its arguments are the fault's"
              + " name and 'begin' or 'end'. Use with, for example, \"--fault"
              + " command=drain-node,at=20s,for=10s\".")
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
          "--fault-command requires a fault that runs it; add for example --fault"
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
