// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cluster.ClusterException;

/** Distinguishes a machine or cluster that failed from a commit that cannot be measured. */
public final class MachineFailure {
  private MachineFailure() {}

  /**
   * Ends a search over commits when a command that left no result failed because of the machine or
   * the cluster: that decides nothing about its commit, with which the search resumes later.
   *
   * @param exitCode exit code of the command, see {@link ExitCode}
   * @param failure what failed and why, without a full stop
   * @throws ClusterException when the machine or the cluster failed
   */
  public static void rejectIn(int exitCode, String failure) {
    if (exitCode == ExitCode.FAILURE) {
      throw of(failure);
    }
  }

  /**
   * Returns the exception that ends a search over commits because the machine or the cluster
   * failed.
   *
   * @param failure what failed and why, without a full stop
   */
  public static ClusterException of(String failure) {
    return new ClusterException(failure + "; run the same command again to resume");
  }
}
