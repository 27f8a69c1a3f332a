// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/**
 * What a rehearsal or a warm-up came to. Immutable.
 *
 * @param operations that ended well, 0 or more
 * @param compileShare the part of the client's CPU time that the JIT compiler took at its end, 0 or
 *     more; outside Linux above 1 where compiler threads waited for a core
 * @param trend the change of the client's CPU time per operation at its end, -0.1 for 10 % less
 * @param steady whether the client no longer changed
 */
public record Steadiness(long operations, double compileShare, double trend, boolean steady) {
  public Steadiness {
    Field.requireAtLeast("operations", operations, 0);
    Field.requireFinite("compileShare", compileShare);
    if (!Double.isFinite(trend)) {
      throw new IllegalArgumentException("trend is " + trend + "; allowed: a finite number");
    }
  }

  /**
   * The same of more operations.
   *
   * @param all that ended well, 0 or more
   * @return a changed copy
   */
  public Steadiness withOperations(long all) {
    return new Steadiness(all, compileShare, trend, steady);
  }
}
