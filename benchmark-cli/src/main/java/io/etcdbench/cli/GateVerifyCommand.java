// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.report.GateText;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Derives the verdict of a session again. */
@Command(
    name = "verify",
    description =
        "Derives every decision of a session again from the slices in its gate.json, on any machine,"
            + " and shows it. Exit code 4 when the file says something else than its slices.",
    footer = {"%nExamples:", "  etcd-bench gate verify results/gate.json"})
final class GateVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE",
      description = "A gate.json, its folder, or - for standard input.")
  private Path file = Path.of(GateFile.NAME);

  @Override
  public Integer call() {
    GateResult result = read();
    List<String> wrong = GateFile.verify(result);
    PrintWriter out = spec.commandLine().getOut();
    wrong.forEach(sentence -> out.println("not derivable: " + sentence));
    if (wrong.isEmpty()) {
      out.print(GateText.render(result));
      out.println("Every decision follows from the slices in the file.");
    }
    return wrong.isEmpty() ? ExitCode.FINE : ExitCode.INVALID;
  }

  private GateResult read() {
    return StandardInput.isMeantBy(file)
        ? GateFile.parse(StandardInput.NAME, StandardInput.text())
        : GateFile.read(Files.isDirectory(file) ? file.resolve(GateFile.NAME) : file);
  }
}
