// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the counterparts of etcdctl's checks. */
@Command(
    name = "check",
    description = {
      "Checks whether a cluster sustains a given load level. Levels and criteria are those of"
          + " 'etcdctl check', but the full load is sent, and a missed criterion is attributed to"
          + " the cluster or to the load generator."
    },
    subcommands = {CheckPerfCommand.class, CheckDatascaleCommand.class})
public final class CheckCommand extends CommandGroup {}
