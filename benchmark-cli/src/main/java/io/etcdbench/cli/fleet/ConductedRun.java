// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.fleet.FleetRun;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Conducts a fleet in this process, and keeps each worker's own result beside the merged one. */
final class ConductedRun {
  private ConductedRun() {}

  /** The exit code of a plan whose folder is named. */
  static int of(LoadRunner runner, FleetRun run, RunPlan plan, Optional<String> password) {
    Path folder = LoadRunner.folder(plan);
    return runner
        .with(
            (decided, cluster, observer, stop) -> {
              RunResult result = run.run(decided, cluster, observer, stop);
              keep(run.workers(), folder);
              return result;
            })
        .run(plan, password);
  }

  private static void keep(Map<Integer, RunResult> workers, Path folder) {
    for (Map.Entry<Integer, RunResult> worker : workers.entrySet()) {
      Path own = folder.resolve("workers").resolve(worker.getKey().toString());
      create(own);
      Path unused = ResultFile.write(own, worker.getValue());
    }
  }

  static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder '%s' cannot be made: %s".formatted(folder, e.getMessage()), e);
    }
  }
}
