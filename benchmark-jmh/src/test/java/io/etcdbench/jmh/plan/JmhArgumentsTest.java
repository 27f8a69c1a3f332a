// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JmhArgumentsTest {

  @Test
  void saysInOneSentenceWhatJmhDoesNotKnow() {
    assertThatThrownBy(() -> JmhArguments.parse(List.of("--nonsense")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nonsense");
  }

  @Test
  void refusesToMeasureInTheJvmThatOwnsTheCluster() {
    JmhArguments noForks = JmhArguments.parse(List.of("-f", "0"));

    assertThatThrownBy(() -> noForks.adjust(new Pace(1, Duration.ZERO, once(), once())))
        .hasMessageContaining("forks is 0")
        .hasMessageContaining("1 or more");
  }

  @Test
  void refusesOptionsThatWouldChangeWhatAFigureMeans() {
    assertThatThrownBy(() -> JmhArguments.parse(List.of("-opi", "10")))
        .hasMessageContaining("-opi")
        .hasMessageContaining("exactly one operation");
    assertThatThrownBy(() -> JmhArguments.parse(List.of("-rff", "x.json")))
        .hasMessageContaining("-rff")
        .hasMessageContaining("--output");
  }

  @Test
  void remembersTheNamesOfTheParameters() {
    assertThat(JmhArguments.parse(List.of("-p", "a=1,2", "Put", "-p", "b=3")).paramNames())
        .containsExactly("a", "b");
  }

  private static Pace.Iterations once() {
    return Pace.Iterations.ofMillis(1, 1);
  }
}
