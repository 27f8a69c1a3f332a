// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WarmupLengthTest {
  @ParameterizedTest
  @ValueSource(strings = {"auto", "0s", "1m30s"})
  void isReadAsItIsWritten(String text) {
    assertThat(WarmupLength.parse(text)).hasToString(text);
    assertThat(PlanFile.parse("load: {warmup: " + text + "}").load().warmup())
        .isEqualTo(WarmupLength.parse(text));
  }

  @Test
  void lastsAsLongAsItSaysOrUntilItsLimit() {
    assertThat(WarmupLength.parse("3s").most()).isEqualTo(Duration.ofSeconds(3));
    assertThat(WarmupLength.AUTO.most()).isEqualTo(WarmupLength.LIMIT);
    assertThat(WarmupLength.NONE.most()).isZero();
  }

  @Test
  void namesWhatIsAllowed() {
    assertThatThrownBy(() -> WarmupLength.parse("automatic"))
        .hasMessageContaining("'automatic' is not a valid duration")
        .hasMessageEndingWith("or auto");
    assertThatThrownBy(() -> WarmupLength.parse("48h")).hasMessageContaining("the warm-up is 48h");
  }
}
