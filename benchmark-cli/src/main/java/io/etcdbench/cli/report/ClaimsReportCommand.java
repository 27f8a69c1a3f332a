// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerPages;
import io.etcdbench.claim.ledger.LedgerText;
import io.etcdbench.cli.console.ExitCode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Regenerates the pages of a ledger. */
@Command(
    name = "report",
    description = {
      "Re-evaluates all claims from stored runs. Writes ledger.json, README.md and a page per"
          + " document. Measures nothing."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench claims report",
      "  etcd-bench claims report --output my-ledger --to pages",
      "  etcd-bench claims report --over docs/claims/ledger.json"
    })
final class ClaimsReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ClaimOptions options = new ClaimOptions();

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "Output folder of the pages. Default: the ledger folder.")
  private @Nullable Path to;

  @Option(
      names = "--over",
      paramLabel = "FILE",
      description = "Older ledger.json that supplies rows not fully measured in this one.")
  private @Nullable Path older;

  @Override
  public Integer call() {
    ClaimEvaluator evaluator = options.evaluator();
    Ledger measured = Ledger.of(evaluator.book().claims(), evaluator);
    Ledger ledger = older == null ? measured : measured.over(Ledger.FORMAT.read(older));
    Path folder = to == null ? options.output() : to;
    LedgerPages.write(folder, evaluator.book(), ledger);
    PrintWriter out = spec.commandLine().getOut();
    LedgerText.summary(evaluator.book(), ledger).forEach(out::println);
    out.println("pages in " + folder);
    out.flush();
    return ExitCode.SUCCESS;
  }
}
