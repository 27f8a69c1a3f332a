// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.fleet.FleetRun;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Conducts a fleet from this process, and stores each worker's own result next to the merged one.
 */
final class ConductedRun {
  private ConductedRun() {}

  /**
   * Returns a runner that runs its plans on a fleet and writes the workers' results to a folder.
   */
  static LoadRunner runner(LoadRunner runner, FleetRun run, Path folder) {
    return runner.with(
        (plan, cluster, observer, stop) -> {
          RunResult result = run.run(plan, cluster, observer, stop);
          keep(run.workers(), folder);
          return result;
        });
  }

  private static void keep(Map<Integer, RunResult> workers, Path folder) {
    for (Map.Entry<Integer, RunResult> worker : workers.entrySet()) {
      Path own = folder.resolve("workers").resolve(worker.getKey().toString());
      create(own);
      Path unused = ResultFile.write(own, worker.getValue());
    }
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder '%s' cannot be created: %s".formatted(folder, e.getMessage()), e);
    }
  }
}
