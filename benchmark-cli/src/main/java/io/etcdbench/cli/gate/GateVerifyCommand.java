// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.format.PlainText;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.report.GateDocument;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recomputes the verdict of a session. */
@Command(
    name = "verify",
    description =
        "Verifies the decisions of a session on any machine. Recomputes them from the slices in"
            + " gate.json and checks the file's digest. Exit code 4: a decision does not follow"
            + " from the slices, or a field was changed.",
    footer = {"%nExamples:", "  etcd-bench gate verify results/gate.json"})
final class GateVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE",
      description = "A gate.json, its directory, or - for standard input.")
  private Path file = Path.of(GateFile.NAME);

  @Override
  public Integer call() {
    if (StandardInput.isMeantBy(file)) {
      String text = StandardInput.text();
      GateResult piped = GateFile.parse(StandardInput.NAME, text);
      return print(piped, GateFile.verify(piped, text));
    }
    Path stored = Files.isDirectory(file) ? file.resolve(GateFile.NAME) : file;
    return print(GateFile.read(stored), GateFile.verify(stored));
  }

  private int print(GateResult result, List<String> wrong) {
    PrintWriter out = spec.commandLine().getOut();
    wrong.forEach(sentence -> out.println(PlainText.line("verification failed: " + sentence)));
    if (wrong.isEmpty()) {
      out.print(
          TextDocument.render(
              GateDocument.of(result).overview(), Terminal.style().withWidth(TextDocument.WIDTH)));
      out.println("Verified: the file is unchanged, and every decision follows from its slices.");
    }
    return wrong.isEmpty() ? ExitCode.SUCCESS : ExitCode.INVALID;
  }
}
