// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import io.etcdbench.workspace.RunFile;
import java.util.List;
import java.util.Map;

/**
 * The process that started a container, network or volume. It is stored in labels, so that the next
 * process can find the resources that a killed JVM has left.
 *
 * @param home the machine and pid namespace in which the pid is valid
 * @param process the JVM
 */
record ContainerOwner(String home, RunFile.Entry process) {
  /** Label for the machine and pid namespace of the owner. */
  static final String HOME = "io.etcdbench.owner.home";

  private static final String PID = "io.etcdbench.owner.pid";
  private static final String START = "io.etcdbench.owner.start-millis";
  private static final String BOOT = "io.etcdbench.owner.boot";
  private static final String TICKS = "io.etcdbench.owner.start-ticks";

  static ContainerOwner thisProcess() {
    RunFile run = RunFile.ofThisProcess(List.of());
    return new ContainerOwner(run.home(), run.owner());
  }

  Map<String, String> labels() {
    return Map.of(
        HOME,
        home,
        PID,
        Long.toString(process.pid()),
        START,
        Long.toString(process.startMillis()),
        BOOT,
        process.boot(),
        TICKS,
        Long.toString(process.startTicks()));
  }

  /**
   * Returns whether a resource with these labels belongs to a dead owner on the same home.
   * Resources of other homes and those with damaged labels do not count.
   */
  boolean isOrphan(Map<String, String> labels) {
    if (!home.equals(labels.get(HOME))) {
      return false;
    }
    try {
      long pid = Long.parseLong(labels.getOrDefault(PID, ""));
      long start = Long.parseLong(labels.getOrDefault(START, ""));
      String boot = labels.getOrDefault(BOOT, "");
      long ticks = Long.parseLong(labels.getOrDefault(TICKS, "0"));
      return new RunFile.Entry(pid, start, boot, ticks).alive().isEmpty();
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
