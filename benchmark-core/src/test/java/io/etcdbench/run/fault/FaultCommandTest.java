// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultCommandTest {
  @TempDir Path directory;

  @Test
  void endsAScriptThatTakesTooLongWithItsChildren() throws Exception {
    Path child = directory.resolve("child");
    Path script = script(sleeping(child));

    assertThatThrownBy(() -> command(script).run("begin", Duration.ofSeconds(5), () -> false))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "'sh %s cut begin' was still running after 5 s and was killed".formatted(script));
    awaitEndOf(child);
  }

  @Test
  void endsAScriptWithItsChildrenOnceTheRunIsOver() throws Exception {
    Path child = directory.resolve("child");

    command(script(sleeping(child))).run("begin", () -> Files.exists(child));

    awaitEndOf(child);
  }

  @Test
  void survivesCtrlC() throws Exception {
    Path reverted = directory.resolve("reverted");

    command(script("kill -INT $$; kill -HUP $$; echo yes >" + reverted)).run("end");

    assertThat(reverted).hasContent("yes");
  }

  /** Returns a script that sleeps, with the number of its child in a file. */
  private static String sleeping(Path child) {
    return "sleep 1000 & echo $! >%1$s.new; mv %1$s.new %1$s; wait".formatted(child);
  }

  private static void awaitEndOf(Path child) throws Exception {
    ProcessHandle sleeping =
        ProcessHandle.of(Long.parseLong(Files.readString(child).strip())).orElse(null);
    if (sleeping != null) {
      sleeping.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void passesTheNameAndTheMoment() throws Exception {
    Path words = directory.resolve("words");

    command(script("echo \"$1 $2\" >" + words)).run("end");

    assertThat(words).hasContent("cut end");
  }

  @Test
  void passesThemToALineOfAYamlBlock() throws Exception {
    Path words = directory.resolve("words");
    Path script = script("echo \"$1 $2\" >" + words);

    new FaultCommand("sh " + script + "\n", "cut").run("end");

    assertThat(words).hasContent("cut end");
  }

  @Test
  void letsSeveralLinesReadThem() throws Exception {
    Path words = directory.resolve("words");
    FaultCommand command =
        new FaultCommand(
            """
            case "$2" in
              begin) echo "$1 began" >%1$s ;;
              end) echo "$1 ended" >%1$s ;;
            esac
            """
                .formatted(words),
            "cut");

    command.run("begin");
    assertThat(words).hasContent("cut began");
    command.run("end");
    assertThat(words).hasContent("cut ended");
  }

  @Test
  void namesTheFirstOfSeveralLines() {
    assertThatThrownBy(() -> new FaultCommand("true\nexit 3\n", "cut").run("begin"))
        .hasMessage("'true ... cut begin' ended with exit code 3");
  }

  @Test
  void namesTheExitCode() throws Exception {
    Path script = script("exit 3");

    assertThatThrownBy(() -> command(script).run("begin"))
        .hasMessage("'sh %s cut begin' ended with exit code 3".formatted(script));
  }

  private static FaultCommand command(Path script) {
    return new FaultCommand("sh " + script, "cut");
  }

  private Path script(String line) throws Exception {
    return Files.writeString(directory.resolve("script.sh"), line + "\n");
  }
}
