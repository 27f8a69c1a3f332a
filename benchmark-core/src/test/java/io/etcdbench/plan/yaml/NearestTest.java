// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {
  private static final List<String> KNOWN =
      List.of("--members", "--storage", "--tls", "--mtls", "--flag");

  @ParameterizedTest
  @CsvSource({
    "--member,--members",
    "--memebrs,--members",
    "--strage,--storage",
    "--flags,--flag",
    "--mtsl,--mtls",
    "--tls,--tls"
  })
  void findsTheWordThatWasMeant(String typed, String meant) {
    assertThat(Nearest.to(typed, KNOWN)).contains(meant);
  }

  @Test
  void guessesNothingForAWordUnlikeAnyOther() {
    assertThat(Nearest.to("--endpoints", KNOWN)).isEmpty();
  }
}
