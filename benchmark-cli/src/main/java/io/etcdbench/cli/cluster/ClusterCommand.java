// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for clusters. */
@Command(
    name = "cluster",
    description = "Starts test clusters and locates the etcd binary.",
    subcommands = {ClusterUpCommand.class, ClusterWhichEtcdCommand.class})
public final class ClusterCommand extends CommandGroup {}
