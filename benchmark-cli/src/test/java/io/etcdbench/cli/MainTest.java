// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void tellsTheThreeVersions() {
    assertThat(execute("--version")).isEqualTo(ExitCode.FINE);
    assertThat(out.toString())
        .containsPattern("etcd-bench \\d")
        .containsPattern("jetcd \\d")
        .containsPattern("JMH \\d");
  }

  @Test
  void answersAnUnknownFlagInOneSentenceWithTheUsageCode() {
    assertThat(execute("--nonsense")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("--nonsense").contains("--help").doesNotContain("\tat ");
  }

  private int execute(String... args) {
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)).execute(args);
  }
}
