// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.result.Locales;
import io.etcdbench.sizing.failover.FailoverSpec.Pace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FailoverSpecTest {
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void refusesARateInTheSameDigitsUnderEveryLocale() {
    locales.use("hi-IN-u-nu-deva");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pace.DEFAULT.withRate(1_001))
        .withMessage("the rate is 1001.0 calls per second; allowed: 2 to 1000");
  }
}
