// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Optional;

/**
 * The finding that a {@link DiskVerdict} raises. It has one kind, but two severities: the results
 * of a probe of a slow disk are reliable, while a cluster on a slow disk loses performance.
 * Stateless.
 */
public final class DiskFinding {
  private DiskFinding() {}

  /** Returns what readers of a probe's result must know; empty if the disk is fast enough. */
  public static Optional<Finding> ofProbe(DiskVerdict verdict) {
    Severity severity = verdict == DiskVerdict.TOO_SLOW ? Severity.INFO : Severity.WARNING;
    return of(verdict, severity, "");
  }

  /** Returns the problem of a cluster with its data on the disk; empty if it is fast enough. */
  public static Optional<Finding> ofCluster(DiskVerdict verdict) {
    return verdict == DiskVerdict.UNDECIDED
        ? of(verdict, Severity.INFO, "'etcd-bench disk DIR' measures for longer")
        : of(
            verdict,
            Severity.WARNING,
            "every put waits for this disk, on a majority of the members");
  }

  private static Optional<Finding> of(DiskVerdict verdict, Severity severity, String advice) {
    return kind(verdict).map(kind -> new Finding(kind, severity, verdict.inWords(), advice));
  }

  private static Optional<String> kind(DiskVerdict verdict) {
    return switch (verdict) {
      case FAST_ENOUGH -> Optional.empty();
      case TOO_SLOW -> Optional.of("disk-too-slow");
      case NOT_DURABLE -> Optional.of("data-on-tmpfs");
      case UNDECIDED -> Optional.of("disk-undecided");
    };
  }
}
