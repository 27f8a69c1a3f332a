// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.gate.arm.ArmJava;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The JVM of each side. */
final class ArmJavaOptions {
  @Essential
  @Option(
      names = "--baseline-java",
      paramLabel = "HOME",
      description =
          "Home directory of the baseline's JDK, 17 or newer. Default: the JDK that runs"
              + " etcd-bench.")
  private @Nullable Path baseline;

  @Essential
  @Option(
      names = "--candidate-java",
      paramLabel = "HOME",
      description =
          "Home directory of the candidate's JDK, 17 or newer. Default: the JDK that runs"
              + " etcd-bench.")
  private @Nullable Path candidate;

  /** Returns whether at least one is given. */
  boolean areGiven() {
    return baseline != null || candidate != null;
  }

  /** Returns whether the sides differ in their JVM. */
  boolean differ() {
    return !Objects.equals(baseline, candidate);
  }

  ArmJava baseline() {
    return java("--baseline-java", baseline);
  }

  ArmJava candidate() {
    return java("--candidate-java", candidate);
  }

  private static ArmJava java(String option, @Nullable Path home) {
    return home == null ? ArmJava.ofThisProgram() : ArmJava.of(option, home);
  }
}
