// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.Kubectl;
import io.etcdbench.fleet.kubernetes.KubernetesFleet;
import io.etcdbench.fleet.kubernetes.KubernetesFleet.Outcome;
import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** Runs a fleet in pods from outside the cluster. */
final class KubernetesRun {
  private static final String LOG = "conductor.log";

  private final LoadRunner runner;
  private final String kubectl;
  private final String version;
  private final ToIntFunction<Path> report;

  /**
   * Creates a run that has not started.
   *
   * @param kubectl path of the program, or its name on PATH
   * @param report prints the result from its folder and returns the exit code
   */
  KubernetesRun(LoadRunner runner, String kubectl, String version, ToIntFunction<Path> report) {
    this.runner = runner;
    this.kubectl = kubectl;
    this.version = version;
    this.report = report;
  }

  /**
   * Runs the fleet.
   *
   * @return the exit code; that of an invalid result for a run that was stopped without one
   * @throws ClusterException when a run that was not stopped has no result
   */
  int run(KubernetesSpec spec, FleetManifest manifest, RunPlan plan) {
    StopSignal stop = runner.stopOnSignal();
    try {
      return run(spec, manifest, plan, stop);
    } catch (ClusterException e) {
      if (!stop.isGiven()) {
        throw e;
      }
      runner.notice(String.valueOf(e.getMessage()));
      return ExitCode.INVALID;
    }
  }

  private int run(KubernetesSpec spec, FleetManifest manifest, RunPlan plan, StopSignal stop) {
    Path folder = LoadRunner.folder(plan);
    // Checks that the result files can be written before anything is created.
    try (RunFiles files = RunFiles.begin(folder, plan)) {
      Kubectl program = new Kubectl(kubectl, spec.target());
      Outcome outcome =
          new KubernetesFleet(manifest, program, version, runner::noticeFromPod).run(stop);
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
