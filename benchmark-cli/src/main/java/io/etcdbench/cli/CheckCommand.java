// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the checks of etcdctl. */
@Command(
    name = "check",
    description = {
      "Says whether a cluster is up to a level of load, as 'etcdctl check' does: the same levels"
          + " and criteria, but the load is really offered, and when a check fails it says whether"
          + " the cluster was the limit or the machine that asked."
    },
    subcommands = {CheckPerfCommand.class, CheckDatascaleCommand.class})
final class CheckCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
