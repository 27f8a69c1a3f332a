// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.result.JmhResult;

/**
 * A benchmark's name without its package.
 *
 * @param className for example {@code PutBenchmark}
 * @param method for example {@code put}
 */
record JmhName(String className, String method) {

  static JmhName of(JmhResult result) {
    String full = result.benchmark();
    int dot = full.lastIndexOf('.');
    String owner = dot < 0 ? "" : full.substring(0, dot);
    return new JmhName(owner.substring(owner.lastIndexOf('.') + 1), full.substring(dot + 1));
  }
}
