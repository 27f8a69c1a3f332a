// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.CommitLine;
import picocli.CommandLine.Option;

/** The branch whose commits order a history. */
final class BranchOption {
  @Option(
      names = "--branch",
      paramLabel = "REF",
      description =
          "Branch whose first-parent commits order the history. Omits runs of other commits."
              + " Default: HEAD.")
  private String branch = "HEAD";

  CommitLine line(GitRepository git) {
    return CommitLine.of(git, branch);
  }

  @Override
  public String toString() {
    return branch;
  }
}
