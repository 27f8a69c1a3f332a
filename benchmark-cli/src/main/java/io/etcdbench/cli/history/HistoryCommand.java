// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for results over commits. */
@Command(
    name = "history",
    description = {
      "Tracks results by commit and finds the commits that changed them. A series is one plan in"
          + " one environment: a run on another machine, JVM or etcd starts a new series.",
      "",
      "The store is a folder with one JSON line per run, or git notes (--store notes)."
          + " Commits are ordered along first parents."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench history collect put --duration 30s      measure this commit and add it",
      "  etcd-bench history add etcd-bench-results/monday --commit v1.2.0",
      "  etcd-bench history analyze                         exit code 3 on a regression",
      "  etcd-bench history bless \"bigger values, on purpose\"",
      "  etcd-bench history page --output history.html",
      "  etcd-bench history export otava --output otava"
    },
    subcommands = {
      HistoryAddCommand.class,
      HistoryCollectCommand.class,
      HistoryBackfillCommand.class,
      HistoryListCommand.class,
      HistoryAnalyzeCommand.class,
      HistoryBlessCommand.class,
      HistoryPruneCommand.class,
      HistoryPageCommand.class,
      HistoryExportCommand.class
    })
public final class HistoryCommand extends CommandGroup {}
