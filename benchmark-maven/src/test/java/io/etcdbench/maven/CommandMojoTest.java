// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the end of the command's JVM means for the build; another program takes its place. */
@Timeout(120)
final class CommandMojoTest {
  private static final String KILLED = "killed";
  private static final String BOUND = "bound";
  private static final String LAST_LINE = "cycle 2 of 9";

  private final RunMojo goal = new RunMojo();

  @TempDir private Path module;

  /**
   * Stands for the command. The first argument is its exit code, {@link #KILLED} or {@link #BOUND}.
   */
  static final class Ending {
    private Ending() {}

    @SuppressWarnings("SystemOut") // read by the goal
    public static void main(String[] arguments) throws IOException, InterruptedException {
      System.out.println(LAST_LINE);
      if (arguments[0].equals(BOUND)) {
        System.exit(Boolean.getBoolean("etcdbench.boundToParent") ? 0 : 1);
      }
      if (arguments[0].equals(KILLED)) {
        long self = ProcessHandle.current().pid();
        new ProcessBuilder("sh", "-c", "kill -KILL " + self).start().waitFor();
        Thread.currentThread().join();
      }
      System.exit(Integer.parseInt(arguments[0]));
    }
  }

  @BeforeEach
  void isInAModule() throws Exception {
    Goals.set(goal, CommandMojo.class, "workingDirectory", module.toFile());
  }

  @Test
  void aKilledCommandIsAnErrorAndNoVerdict() throws Exception {
    endsWith(KILLED);

    assertThatThrownBy(goal::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("etcd-bench run (exit code 137): " + LAST_LINE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void aCommandThatCannotDoItsWorkIsAnError(String code) throws Exception {
    endsWith(code);

    assertThatThrownBy(goal::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("etcd-bench run (exit code %s): %s".formatted(code, LAST_LINE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "4"})
  void aMissedOrInvalidResultFailsTheBuild(String code) throws Exception {
    endsWith(code);

    assertThatThrownBy(goal::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("etcd-bench run (exit code %s): %s".formatted(code, LAST_LINE));
  }

  @Test
  void aSuccessIsNoFailure() throws Exception {
    endsWith("0");

    assertThatCode(goal::execute).doesNotThrowAnyException();
  }

  @Test
  void theCommandEndsWithMavenHoweverThatEnds() throws Exception {
    endsWith(BOUND);

    assertThatCode(goal::execute).doesNotThrowAnyException();
  }

  /** Maven makes null of an empty element. */
  @Test
  void anEmptyArgumentIsNone() throws Exception {
    String classPath = System.getProperty("java.class.path");
    Goals.set(goal, CommandMojo.class, "arguments", Arrays.asList("x", null));
    Goals.set(
        goal,
        CommandMojo.class,
        "jvmArguments",
        Arrays.asList("-cp", null, classPath, Ending.class.getName(), "0"));

    assertThatCode(goal::execute).doesNotThrowAnyException();
  }

  /** The arguments of the JVM name a main class, so that all that follows are its arguments. */
  private void endsWith(String end) throws ReflectiveOperationException {
    String classPath = System.getProperty("java.class.path");
    Goals.set(
        goal,
        CommandMojo.class,
        "jvmArguments",
        List.of("-cp", classPath, Ending.class.getName(), end));
  }
}
