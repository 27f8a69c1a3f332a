// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * What came out of a measurement. Immutable.
 *
 * @param jmh as JMH tells it
 * @param result as we tell it
 * @param findings what a reader must know of it
 */
record Measured(RunResult jmh, JmhResult result, List<Finding> findings) {
  Measured {
    findings = List.copyOf(findings);
  }
}
