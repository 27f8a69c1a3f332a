// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.CompactPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Requires consent before runs erase the history of a cluster that they did not start. A compaction
 * discards old revisions of all keys, including those that the run never touched. Used by one
 * thread.
 */
public final class ErasureConsent {
  /** The description of the flag. */
  public static final String YES =
      "Erase the history of an existing cluster (compactions, --afterwards compact or defragment)"
          + " without asking. Required without a terminal.";

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Agreement agreement;
  private final Consumer<String> notice;
  private final Set<Erasure> agreed = new HashSet<>();

  ErasureConsent(Agreement agreement, Consumer<String> notice) {
    this.agreement = agreement;
    this.notice = notice;
  }

  private record Erasure(List<String> endpoints, List<String> steps) {}

  /** State of the user's consent. */
  enum Agreement {
    /** Given by {@code --yes}. */
    GIVEN,
    /** Not yet. */
    OPEN;

    /**
     * Returns {@link #GIVEN} when the command has the flag {@code --yes} and it is set.
     *
     * @param spec a parsed command
     */
    static Agreement of(CommandSpec spec) {
      OptionSpec yes = spec.findOption("--yes");
      return yes != null && Boolean.TRUE.equals(yes.getValue()) ? GIVEN : OPEN;
    }
  }

  /**
   * Prints what the plan erases and requires consent, unless an earlier plan erases the same on
   * these endpoints.
   *
   * @param plan the plan about to run
   * @param cluster its cluster; one that was started for the plan needs no consent
   * @throws IllegalArgumentException when nobody agreed
   */
  void require(RunPlan plan, EtcdCluster cluster) {
    List<String> steps = steps(plan);
    if (plan.cluster().origin() != Origin.EXTERNAL || steps.isEmpty()) {
      return;
    }
    Erasure erasure = new Erasure(cluster.endpoints(), steps);
    if (agreed.contains(erasure)) {
      return;
    }
    notice.accept(
        "this run erases the history of all keys at %s (revision %s): %s"
            .formatted(
                String.join(",", cluster.endpoints()),
                revision(cluster),
                String.join("; ", steps)));
    if (agreement == Agreement.OPEN && !Terminal.confirms("Erase it? [y/N] ")) {
      throw new IllegalArgumentException(
          "erasing the history of all keys at %s was not confirmed; add --yes, or use --afterwards delete and no compaction"
              .formatted(String.join(",", cluster.endpoints())));
    }
    agreed.add(erasure);
  }

  /** Returns whether an operation of the plan compacts the cluster during the run. */
  public static boolean compacts(RunPlan plan) {
    return compactions(plan).findAny().isPresent();
  }

  private static Stream<CompactPlan> compactions(RunPlan plan) {
    return plan.operations().stream()
        .flatMap(ErasureConsent::innermost)
        .filter(CompactPlan.class::isInstance)
        .map(CompactPlan.class::cast);
  }

  private static List<String> steps(RunPlan plan) {
    List<String> steps = new ArrayList<>();
    compactions(plan)
        .map(
            compact ->
                "'%s' compacts during the run and keeps only the latest %s revisions each time"
                    .formatted(compact.name(), compact.keep() + 1))
        .forEach(steps::add);
    Afterwards afterwards = plan.writes() ? plan.keys().afterwards() : Afterwards.KEEP;
    if (afterwards == Afterwards.COMPACT || afterwards == Afterwards.DEFRAGMENT) {
      steps.add("after the run, all revisions before the latest are deleted");
    }
    if (afterwards == Afterwards.DEFRAGMENT) {
      steps.add("then each member is defragmented and serves no requests meanwhile");
    }
    return steps;
  }

  private static Stream<OperationPlan> innermost(OperationPlan operation) {
    return operation instanceof LockPlan lock
        ? lock.within().stream().flatMap(ErasureConsent::innermost)
        : Stream.of(operation);
  }

  private static String revision(EtcdCluster cluster) {
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    KeyRange any = KeyRange.of("~".getBytes(StandardCharsets.UTF_8));
    Get nothing = new Get(any, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("jetcd").open(settings)) {
      long revision = BlockingCall.of(driver, nothing, PATIENCE).revision();
      return revision == 0 ? "(unknown)" : Long.toString(revision);
    }
  }
}
