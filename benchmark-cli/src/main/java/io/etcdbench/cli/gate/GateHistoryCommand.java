// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.history.History;
import io.etcdbench.gate.history.HistoryFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sessions over time. */
@Command(
    name = "history",
    description =
        "Adds a session to a history, and shows where its series changed. It alerts and never fails:"
            + " the exit code says only whether the files could be read.",
    footer = {
      "%nExamples:",
      "  etcd-bench gate history history.jsonl --add results/gate.json --commit $(git rev-parse HEAD)"
    })
final class GateHistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "The history: one line of JSON per point.")
  private Path file = Path.of("history.jsonl");

  @Option(
      names = "--add",
      paramLabel = "GATE_JSON",
      description = "A session to add; its baseline is the pinned reference.")
  private @Nullable Path session;

  @Option(names = "--commit", paramLabel = "SHA", description = "The commit of that session.")
  private @Nullable String commit;

  @Option(
      names = "--otava",
      paramLabel = "FILE",
      description = "Writes the whole history as the table that Apache Otava reads.")
  private @Nullable Path otava;

  @Override
  public Integer call() throws IOException {
    add();
    History history = HistoryFile.read(file);
    if (otava != null) {
      Files.writeString(otava, history.toOtavaCsv());
    }
    tell(history, spec.commandLine().getOut());
    return ExitCode.FINE;
  }

  private void add() {
    if ((session == null) != (commit == null)) {
      throw new IllegalArgumentException(
          "--add and --commit belong together; give both, or none to look at the history");
    }
    if (session != null && commit != null) {
      HistoryFile.append(file, commit, GateFile.read(session));
    }
  }

  private static void tell(History history, PrintWriter out) {
    out.println(history.points().size() + " points");
    for (History.Alert alert : history.alerts()) {
      out.println(
          "%s %s changed by %s from commit %s on (p = %s)"
              .formatted(
                  alert.series().workload(),
                  alert.series().metric(),
                  Percent.of(alert.change()),
                  alert.commit(),
                  alert.p()));
    }
    history
        .newest(GateRule.DEFAULT)
        .forEach(
            (series, judgement) ->
                out.println(
                    "%s: newest %s against the mean before it, chance explains up to %s: %s%s"
                        .formatted(
                            series,
                            Percent.of(judgement.change()),
                            Percent.of(judgement.bound()),
                            judgement.verdict(),
                            judgement.decisive() ? "" : " (advice only)")));
  }
}
