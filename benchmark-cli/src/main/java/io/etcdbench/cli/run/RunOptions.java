// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.plan.LimitPlan;
import java.util.List;
import picocli.CommandLine.Option;

/** Settings of a run as a whole: its random seed, its limits, and its number of repetitions. */
public final class RunOptions {
  /** Description of {@code --repeat}, shared with the command that runs a plan. */
  public static final String REPEAT =
      "Run N times on one cluster, each with its own keys and folder, and report the variation"
          + " between runs. The exit code is the worst of the runs. Default: 1.";

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed: the same seed sends the same operations. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--max-error-share",
      paramLabel = "SHARE",
      description =
          "Share of failed operations above which the run fails, 0 to 1. Default:"
              + " ${DEFAULT-VALUE}.")
  private double maxErrorShare = LimitPlan.DEFAULT.maxErrorShare();

  @Essential
  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      description =
          "Objective, for example \"put p99 < 20ms\"; exit code 3 if missed." + " Repeatable.")
  private List<String> objectives = List.of();

  @Essential
  @Option(
      names = "--print-plan",
      description = "Print the command line as a plan and exit; 'etcd-bench run FILE' runs it.")
  private boolean printPlan;

  @Option(names = "--repeat", paramLabel = "N", description = REPEAT)
  private int repeat = 1;

  int repeat() {
    return repeat;
  }

  long seed() {
    return seed;
  }

  boolean printPlan() {
    return printPlan;
  }

  /**
   * Returns the limits that these flags describe.
   *
   * @throws IllegalArgumentException when a value is out of range
   */
  LimitPlan limits() {
    return new LimitPlan(maxErrorShare, objectives, LimitPlan.DEFAULT.hashes());
  }
}
