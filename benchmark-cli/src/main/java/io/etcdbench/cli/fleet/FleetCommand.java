// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for runs with several workers. */
@Command(
    name = "fleet",
    description = "Runs one plan with multiple workers and merges their results.",
    subcommands = {FleetRunCommand.class, FleetPodCommand.class})
public final class FleetCommand extends CommandGroup {}
