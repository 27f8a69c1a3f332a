// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ledger.LedgerText;
import io.etcdbench.cli.console.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints one claim in full. */
@Command(
    name = "show",
    description = "Prints claims in full, with their verdicts from the ledger.",
    footer = {"%nExamples:", "  etcd-bench claims show 000-12", "  etcd-bench claims show '001-*'"})
final class ClaimsShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "ID|GLOB",
      description = "Claims to print, for example 000-12.")
  private List<String> globs = List.of();

  @Mixin private ClaimOptions options = new ClaimOptions();

  @Override
  public Integer call() {
    ClaimEvaluator evaluator = options.evaluator();
    PrintWriter out = spec.commandLine().getOut();
    for (Claim claim : evaluator.book().claims(globs)) {
      LedgerText.claim(evaluator.book(), claim).forEach(out::println);
      LedgerText.verdict(evaluator.evaluate(claim)).forEach(out::println);
      out.println();
    }
    out.flush();
    return ExitCode.SUCCESS;
  }
}
