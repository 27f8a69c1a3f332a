// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Something that readers must know before they trust the results, and what to do about it.
 * Immutable.
 *
 * @param kind the name of the check, lower case with dashes, for example {@code data-on-tmpfs}
 * @param severity the severity
 * @param observed one sentence with the observed value, for example {@code the members keep their
 *     data on tmpfs}
 * @param advice one sentence about how to fix it; may be empty
 */
public record Finding(String kind, Severity severity, String observed, String advice) {
  /** Kind of the finding about a run that was stopped before its end. */
  public static final String CUT_SHORT = "cut-short";

  /** Kind of the finding about a client that was still warming up while it was measured. */
  public static final String NOT_STEADY = "not-steady";

  /** Kind of the finding about a measurement that began with a cold client. */
  public static final String WARM_UP_TOO_SHORT = "warm-up-too-short";

  /** Kind of the finding about a load that the client limited, not the cluster. */
  public static final String GENERATOR_LIMIT = "generator-limit";

  /** Kind of the finding about an open loop that sent late, whatever kept it. */
  public static final String SCHEDULE_LATE = "schedule-late";

  /** Kind of the finding about a client that was paused by garbage collection. */
  public static final String GENERATOR_GC = "generator-gc";

  /** Kind of the finding about a client that used most of its machine. */
  public static final String GENERATOR_BUSY = "generator-busy";

  /** Kind of the finding about a client's machine without CPU time left. */
  public static final String CPU_SATURATED = "cpu-saturated";

  /** Kind of the finding about other programs that used the client's machine. */
  public static final String CPU_USED_BY_OTHERS = "cpu-used-by-others";

  /** Kind of the finding about a hypervisor that took CPU time from the client's machine. */
  public static final String CPU_STOLEN = "cpu-stolen";

  /** Kind of the finding about a client that used up its CPU quota. */
  public static final String CPU_THROTTLED = "cpu-throttled";

  /** Kind of the finding about a client whose threads did not run on time. */
  public static final String CLIENT_STARVED = "client-starved";

  /** Kind of the finding about a client's machine that was short of memory. */
  public static final String MEMORY_PRESSURE = "memory-pressure";

  /** Kind of the finding about a client's machine with a high load average. */
  public static final String CLIENT_MACHINE_LOADED = "client-machine-loaded";

  /** Kind of the finding about workers whose own audit found one of these kinds. */
  public static final String WORKER_SATURATED = "worker-saturated";

  /** Kind of the finding about workers that used up their CPU quota. */
  public static final String WORKER_THROTTLED = "throttled-by-cgroup";

  /** Kinds of the findings that a client's machine was a limit, whatever the cluster did. */
  public static final Set<String> OF_CLIENT_MACHINE =
      Set.of(
          GENERATOR_BUSY,
          CPU_SATURATED,
          CPU_USED_BY_OTHERS,
          CPU_STOLEN,
          CPU_THROTTLED,
          CLIENT_STARVED,
          MEMORY_PRESSURE,
          CLIENT_MACHINE_LOADED);

  /** Kind of the finding about a member that the run started and that has died. */
  public static final String MEMBER_DIED = "member-died";

  /** Kind of the finding about keys, leases or space of a run that may be left on the cluster. */
  public static final String NOT_CLEANED_UP = "not-cleaned-up";

  private static final Pattern KIND = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  public Finding {
    Field.require("kind", kind);
    Field.require("severity", severity);
    Field.require("observed", observed);
    Field.require("advice", advice);
    if (!KIND.matcher(kind).matches()) {
      throw new IllegalArgumentException(
          "finding kind is '" + kind + "'; allowed: lower case letters and digits with dashes");
    }
  }

  /** Creates a finding about results that are not what they seem, or about a problem to fix. */
  public static Optional<Finding> error(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.ERROR, observed, advice));
  }

  /**
   * Creates a finding about results that may be off, or about a problem that costs speed or safety.
   */
  public static Optional<Finding> warning(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.WARNING, observed, advice));
  }

  /** Creates a finding worth knowing. */
  public static Optional<Finding> info(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }
}
