// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.cli.console.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the commands for published claims. */
@Command(
    name = "claims",
    description = {
      "Checks published etcd performance claims on your hardware. Each claim is an"
          + " experiment on clusters that are started for it.",
      "",
      "REPRODUCED: a published figure holds within a stated tolerance, or a statement does."
          + " SHAPE-REPRODUCED: only an order or a trend was tested, and holds. CONTRADICTED: an"
          + " assertion fails. INCONCLUSIVE: the noise or a finding leaves it open."
          + " NOT-TESTABLE-HERE: why, and what would be needed. SOURCE-INCONSISTENT: its own"
          + " figures cannot be what they seem to be."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench claims list",
      "  etcd-bench claims show 000-12",
      "  etcd-bench claims run --scale smoke              all of them, within half an hour",
      "  etcd-bench claims run '001-*' 002-10 --scale small",
      "  etcd-bench claims run --scale small --resume     go on where it was stopped",
      "  etcd-bench claims report"
    },
    subcommands = {
      ClaimsListCommand.class,
      ClaimsShowCommand.class,
      ClaimsRunCommand.class,
      ClaimsReportCommand.class
    })
public final class ClaimsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
