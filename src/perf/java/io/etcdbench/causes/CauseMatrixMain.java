// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.format.Percent;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Injects every cause of slowness several times and prints the verdict of each run, as Markdown.
 * The causes take turns, so that a disturbance of the machine affects all of them.
 */
final class CauseMatrixMain {
  private final CauseRun run;
  private final Path folder;
  private final ConfusionMatrix matrix = new ConfusionMatrix();
  private final List<String> left = new ArrayList<>();
  private double mostUse;

  private CauseMatrixMain(int seconds, Path folder) {
    this.run = new CauseRun(seconds);
    this.folder = folder;
  }

  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> environment = System.getenv();
    int rounds = Integer.parseInt(environment.getOrDefault("ROUNDS", "10"));
    int seconds = Integer.parseInt(environment.getOrDefault("SECONDS_EACH", "8"));
    Path folder = Path.of(environment.getOrDefault("OUTPUT", "etcd-bench-results/causes"));
    CauseMatrixMain main = new CauseMatrixMain(seconds, folder);
    List<Cause> causes = main.possible(environment.getOrDefault("CAUSES", ""));
    for (int round = 1; round <= rounds; round++) {
      for (Cause cause : causes) {
        main.inject(cause, round);
      }
    }
    main.print();
  }

  /** Returns the requested causes, or all by default, that can be injected here. */
  private List<Cause> possible(String asked) {
    List<Cause> causes = new ArrayList<>();
    for (Cause cause : Cause.values()) {
      if (asked.isEmpty() || Arrays.asList(asked.split(",", -1)).contains(cause.fileName())) {
        Optional<String> obstacle = run.obstacle(cause);
        obstacle.ifPresent(why -> left.add("%s was left out: %s".formatted(cause.label(), why)));
        if (obstacle.isEmpty()) {
          causes.add(cause);
        }
      }
    }
    return causes;
  }

  private void inject(Cause cause, int round) throws InterruptedException {
    double use = MachineUse.overOneSecond();
    mostUse = Math.max(mostUse, use);
    RunResult result = run.of(cause);
    Path file = ResultFile.write(folder.resolve(cause.fileName() + "-" + round), result);
    Explanation explanation = Explanation.of(result);
    Bottleneck verdict = explanation.verdict();
    matrix.add(cause, verdict);
    System.err.printf(
        "round %d, %s: %s%s; %s (%s)%n",
        round,
        cause.label(),
        verdict,
        cause.isRight(verdict) ? "" : " (should be " + cause.verdict() + ")",
        String.join("; ", explanation.evidence()),
        file);
  }

  private void print() {
    System.out.println(matrix.toMarkdown());
    System.out.printf(
        "Before the runs, others used at most %s of the machine%s.%n",
        Percent.of(mostUse, 0),
        mostUse < MachineUse.MAX ? "" : ", which is too much to tell causes apart");
    left.forEach(System.out::println);
  }
}
