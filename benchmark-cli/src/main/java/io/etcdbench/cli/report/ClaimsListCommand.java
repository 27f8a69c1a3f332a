// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.Claim;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.format.PlainText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the claims. */
@Command(
    name = "list",
    description = "Lists claims with id, experiment and statement.",
    footer = {"%nExamples:", "  etcd-bench claims list", "  etcd-bench claims list '002-*'"})
final class ClaimsListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "ID|GLOB",
      description = "Claims to list, for example '001-*'. Default: all.")
  private List<String> globs = List.of();

  @Mixin private ClaimOptions options = new ClaimOptions();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Claim claim : options.book().claims(globs)) {
      String by = claim.experiment().isEmpty() ? "-" : claim.experiment();
      out.println(
          PlainText.line(
              String.format(Locale.ROOT, "%-7s %-28s %s", claim.id(), by, claim.statement())));
    }
    out.flush();
    return ExitCode.SUCCESS;
  }
}
