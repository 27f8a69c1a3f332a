// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CommandLineTest {
  @Test
  void breaksALineAtSpacesOutsideQuotes() {
    assertThat(CommandLine.words("plan.yaml  --slo \"put p99 < 20ms\" --set='a b'c"))
        .containsExactly("plan.yaml", "--slo", "put p99 < 20ms", "--set=a bc");
    assertThat(CommandLine.words(" ")).isEmpty();
  }
}
