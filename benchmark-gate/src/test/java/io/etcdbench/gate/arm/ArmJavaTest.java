// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArmJavaTest {
  private static final String OPTION = "--candidate-java";

  @TempDir private Path home;

  @Test
  void describesTheJavaOfThisProgramAsItDescribesItself() {
    ArmJava named = ArmJava.of(OPTION, Path.of(System.getProperty("java.home")));
    assertThat(named.description()).isEqualTo(ArmJava.ofThisProgram().description());
    assertThat(named.refusal(List.of("-Xmx64m"))).isEmpty();
    assertThat(named.refusal(List.of("-XX:+FlyToTheMoon")))
        .hasValueSatisfying(line -> assertThat(line).contains("FlyToTheMoon"));
  }

  @Test
  void refusesWhatIsNotTheHomeOfAJdk() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArmJava.of(OPTION, home))
        .withMessageContaining("which has no executable bin/java");
  }

  @Test
  void refusesALauncherThatPrintsNoVersion() throws IOException {
    launcher("echo hello");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArmJava.of(OPTION, home))
        .withMessageContaining("whose bin/java prints no version of Java");
  }

  @Test
  void refusesAJavaThatIsTooOld() throws IOException {
    launcher("echo '    java.runtime.version = 11.0.2+9'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArmJava.of(OPTION, home))
        .withMessageContaining("Java 11.0.2+9; allowed: 17 or newer");
  }

  @Test
  void whatTheJvmPrintsAboutItselfIsNotTheReasonOfARefusal() throws IOException {
    Path java =
        launcher(
            "echo 'Picked up JAVA_TOOL_OPTIONS: -Xmx1g'; echo 'WARNING: deprecated';"
                + " echo 'no such flag'; exit 1");
    assertThat(new ArmJava(java, "a JVM", 17).refusal(List.of("-XX:+FlyToTheMoon")))
        .contains("no such flag");
  }

  private Path launcher(String command) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\n" + command + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return java;
  }
}
