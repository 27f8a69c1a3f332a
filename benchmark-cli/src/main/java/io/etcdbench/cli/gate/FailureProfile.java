// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.duet.DuetPlan;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.ProfilePair;
import io.etcdbench.gate.profile.Profile;
import io.etcdbench.gate.profile.RecordedArms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One more pair after a FAIL, recorded by a profiler to show where the time went.
 *
 * @param plan of the session
 * @param tools of the session
 * @param recorded starts arms with recording enabled
 * @param arms the folder with the working directories of the arms
 * @param kept the folder for the recordings
 */
record FailureProfile(
    DuetPlan plan, GateContext tools, RecordedArms recorded, Path arms, Path kept) {

  /** Runs and profiles the pair. Returns empty when that fails; the verdict remains FAIL. */
  Optional<Profile> of(GateResult result, Consumer<String> progress) {
    String workload = ProfilePair.workload(result);
    progress.accept("profiling one more pair of '%s'".formatted(workload));
    GateContext recording =
        new GateContext(recorded, tools.watch(), tools.servers(), tools.clock(), tools.stop());
    try {
      JvmPair pair = new ProfilePair(plan, recording).run(workload);
      return Optional.of(recorded.profile(workload, pair, arms, kept));
    } catch (ArmException | IOException e) {
      progress.accept("no profile: " + e.getMessage());
      return Optional.empty();
    }
  }
}
