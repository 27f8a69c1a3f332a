// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the commands for clusters. */
@Command(
    name = "cluster",
    description = "Starts test clusters and locates the etcd binary.",
    subcommands = {ClusterUpCommand.class, ClusterWhichEtcdCommand.class})
public final class ClusterCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
