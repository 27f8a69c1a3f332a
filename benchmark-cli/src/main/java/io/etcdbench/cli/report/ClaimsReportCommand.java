// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.ClaimJudge;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerFile;
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
      "Judges all claims again from the runs that the ledger has kept, and writes ledger.json,"
          + " README.md and a page for each document. Nothing is measured."
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
      description = "The folder of the pages. Default: the folder of the ledger.")
  private @Nullable Path to;

  @Option(
      names = "--over",
      paramLabel = "FILE",
      description = "An older ledger.json whose rows stand where nothing was measured since.")
  private @Nullable Path older;

  @Override
  public Integer call() {
    ClaimJudge judge = options.judge();
    Ledger measured = Ledger.of(judge.book().claims(), judge);
    Ledger ledger = older == null ? measured : measured.over(LedgerFile.FORMAT.read(older));
    Path folder = to == null ? options.output() : to;
    LedgerPages.write(folder, judge.book(), ledger);
    PrintWriter out = spec.commandLine().getOut();
    LedgerText.summary(ledger).forEach(out::println);
    out.println("pages in " + folder);
    out.flush();
    return ExitCode.SUCCESS;
  }
}
