// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the models of what a cluster needs. */
@Command(
    name = "model",
    description = {"Measures what a cluster needs for a planned use, and predicts it."},
    subcommands = {ModelMemoryCommand.class})
public final class ModelCommand extends CommandGroup {}
