// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.plan.operation.ReadPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Consistency, limit and content of reads. */
public final class ReadOptions {
  @Essential
  @Option(
      names = "--consistency",
      paramLabel = "l|s",
      description =
          "l(inearizable): confirmed by a quorum; s(erializable): answered by one "
              + "member, may be stale. Default: l.")
  private Consistency consistency = ReadPlan.DEFAULT.consistency();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum keys per response. Default: 0 (all); 1000 for txn-mixed.")
  private @Nullable Long limit;

  @Option(names = "--count-only", description = "Return only the number of keys.")
  private boolean countOnly;

  @Option(names = "--keys-only", description = "Return keys without values.")
  private boolean keysOnly;

  /**
   * Returns the plan that these flags describe.
   *
   * @param unlessLimited the limit when none is given
   * @throws IllegalArgumentException when flags contradict each other
   */
  public ReadPlan plan(long unlessLimited) {
    if (countOnly && keysOnly) {
      throw new IllegalArgumentException(
          "--count-only and --keys-only cannot be combined; drop one of them");
    }
    Delivery delivery =
        countOnly ? Delivery.COUNT_ONLY : keysOnly ? Delivery.KEYS_ONLY : Delivery.COUNTED;
    return new ReadPlan(consistency, limit == null ? unlessLimited : limit, delivery);
  }
}
