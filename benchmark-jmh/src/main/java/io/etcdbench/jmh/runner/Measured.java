// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * The result of a measurement. Immutable.
 *
 * @param jmh JMH's result
 * @param result this program's result
 * @param findings what readers of the result must know
 */
record Measured(RunResult jmh, JmhResult result, List<Finding> findings) {
  Measured {
    findings = List.copyOf(findings);
  }
}
