// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/**
 * The result of a rehearsal or a warm-up. Immutable.
 *
 * @param operations number of successful operations, 0 or more
 * @param compileShare the fraction of the client's CPU time used by the JIT compiler at its end, 0
 *     or more; can exceed 1 outside Linux when compiler threads waited for a core
 * @param trend the change of the client's CPU time per operation at its end, -0.1 for 10 % less
 * @param steady whether the client had reached a steady state
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
   * Returns a copy with another number of operations.
   *
   * @param all number of successful operations, 0 or more
   */
  public Steadiness withOperations(long all) {
    return new Steadiness(all, compileShare, trend, steady);
  }
}
