// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import io.etcdbench.workspace.RunFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;

/**
 * Who started a container, network or volume, as labels: a killed JVM cannot remove them, so the
 * next one must be able to tell.
 *
 * @param home the machine and pid namespace in which the pid means something
 * @param process the JVM
 */
record ContainerOwner(String home, RunFile.Entry process) {
  /** Which machine and pid namespace the owner lives in. */
  static final String HOME = "io.etcdbench.owner.home";

  private static final String PID = "io.etcdbench.owner.pid";
  private static final String START = "io.etcdbench.owner.start-millis";

  static ContainerOwner thisProcess() {
    RunFile run = RunFile.ofThisProcess(List.of());
    return new ContainerOwner(machine() + " " + run.pidNamespace(), run.owner());
  }

  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unnamed";
    }
  }

  Map<String, String> labels() {
    return Map.of(
        HOME, home, PID, Long.toString(process.pid()), START, Long.toString(process.startMillis()));
  }

  /**
   * Whether what carries these labels is left from a dead owner of our own home. What others
   * started, and what carries damaged labels, is nobody's business.
   */
  boolean isOrphan(Map<String, String> labels) {
    if (!home.equals(labels.get(HOME))) {
      return false;
    }
    try {
      long pid = Long.parseLong(labels.getOrDefault(PID, ""));
      long start = Long.parseLong(labels.getOrDefault(START, ""));
      return new RunFile.Entry(pid, start).alive().isEmpty();
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
