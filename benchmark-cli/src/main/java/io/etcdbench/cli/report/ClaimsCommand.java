// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for published claims. */
@Command(
    name = "claims",
    description = {
      "Checks published etcd performance claims on your hardware. Experiments run on clusters"
          + " that etcd-bench starts.",
      "",
      "REPRODUCED: a published number holds within a stated tolerance, or a statement holds."
          + " SHAPE-REPRODUCED: only an order or a trend was tested, and holds. CONTRADICTED: an"
          + " assertion fails. INCONCLUSIVE: noise or a finding prevents a verdict."
          + " NOT-TESTABLE-HERE: the reason states what is missing. SOURCE-INCONSISTENT: the"
          + " source's numbers are contradictory or impossible."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench claims list",
      "  etcd-bench claims show 000-12",
      "  etcd-bench claims run --scale smoke              all claims, within half an hour",
      "  etcd-bench claims run '001-*' 002-10 --scale small",
      "  etcd-bench claims run --scale small --resume     continue a stopped run",
      "  etcd-bench claims report"
    },
    subcommands = {
      ClaimsListCommand.class,
      ClaimsShowCommand.class,
      ClaimsRunCommand.class,
      ClaimsReportCommand.class
    })
public final class ClaimsCommand extends CommandGroup {}
