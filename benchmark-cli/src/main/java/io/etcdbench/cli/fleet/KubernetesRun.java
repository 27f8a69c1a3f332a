// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.Kubectl;
import io.etcdbench.fleet.kubernetes.KubernetesFleet;
import io.etcdbench.fleet.kubernetes.KubernetesFleet.Outcome;
import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** Runs a fleet in pods from outside the cluster. */
final class KubernetesRun {
  private static final String KUBECTL = "kubectl";
  private static final String LOG = "conductor.log";

  private final LoadRunner runner;
  private final String version;
  private final ToIntFunction<Path> report;

  /**
   * Creates a run that has not started.
   *
   * @param report prints the result from its folder and returns the exit code
   */
  KubernetesRun(LoadRunner runner, String version, ToIntFunction<Path> report) {
    this.runner = runner;
    this.version = version;
    this.report = report;
  }

  int run(KubernetesSpec spec, FleetManifest manifest, RunPlan plan) {
    Path folder = LoadRunner.folder(plan);
    // Checks that the result files can be written before anything is created.
    try (RunFiles files = RunFiles.begin(folder, plan)) {
      Kubectl kubectl = new Kubectl(KUBECTL, spec.target());
      Outcome outcome =
          new KubernetesFleet(manifest, kubectl, version, runner::noticeFromPod)
              .run(runner.stopOnSignal());
      files.write("conductor", LOG, String.join("\n", outcome.log().words()) + "\n");
      outcome.log().unpack(folder);
      return Math.max(report.applyAsInt(folder), outcome.exitCode());
    }
  }

  /** Returns the result file of a run. */
  static Path result(Path folder) {
    Path valid = folder.resolve(ResultFile.NAME);
    Path invalid = folder.resolve(ResultFile.INVALID_NAME);
    if (!Files.exists(valid) && !Files.exists(invalid)) {
      throw new ClusterException("the conductor sent files, but no result; see " + folder);
    }
    return Files.exists(valid) ? valid : invalid;
  }
}
