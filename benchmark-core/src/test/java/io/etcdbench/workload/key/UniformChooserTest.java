// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.workload.mix.ChiSquared;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class UniformChooserTest extends KeyChooserContractTest {

  @Override
  KeyChooser chooser(long size) {
    return KeyChooser.uniform(size);
  }

  /** Chi-squared with 99 degrees of freedom: 148.2 is the critical value at 0.001. */
  @Test
  void favoursNoKey() {
    double[] expected = new double[100];
    Arrays.fill(expected, 0.01);
    assertThat(ChiSquared.of(chooser(100), expected, 200_000)).isLessThan(148.2);
  }
}
