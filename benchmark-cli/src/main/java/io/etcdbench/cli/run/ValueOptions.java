// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.plan.ValuePlan;
import picocli.CommandLine.Option;

/** Size and compressibility of written values. */
public final class ValueOptions {
  @Essential
  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      description =
          "Value size: 256, a range 100-1000, or weighted sizes 256:9,4096:1. Default:"
              + " ${DEFAULT-VALUE}.")
  private String size = ValuePlan.DEFAULT.size();

  @Option(
      names = "--compressible",
      paramLabel = "SHARE",
      description = "Compressible share of each value, 0 to 1. Default: 0.")
  private double compressible = ValuePlan.DEFAULT.compressible();

  /**
   * Returns the plan that these flags describe.
   *
   * @throws IllegalArgumentException when a value is out of range
   */
  public ValuePlan plan() {
    return new ValuePlan(size, compressible);
  }
}
