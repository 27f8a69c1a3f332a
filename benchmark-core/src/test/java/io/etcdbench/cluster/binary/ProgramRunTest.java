// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramRunTest {
  private static final Path SHELL = Path.of("/bin/sh");

  @TempDir private Path directory;
  private final List<String> progress = new ArrayList<>();

  @Test
  void returnsAllThatAProgramWritesInItsDirectoryAndEnvironment() throws Exception {
    assertThat(runner(Duration.ofSeconds(30)).run(SHELL, "-c", "pwd; echo $WHO >&2"))
        .isEqualTo(directory.toRealPath() + "\nme\n");
  }

  @Test
  void quotesTheLastLineOfAFailure() {
    assertThatThrownBy(
            () -> runner(Duration.ofSeconds(30)).run(SHELL, "-c", "echo a; echo b; exit 2"))
        .isInstanceOf(ProgramRun.Failed.class)
        .hasMessage("/bin/sh ended with exit code 2: b");
    assertThatThrownBy(() -> runner(Duration.ofSeconds(30)).run(SHELL, "-c", "exit 2"))
        .hasMessage("/bin/sh ended with exit code 2 and wrote nothing");
  }

  @Test
  void endsAProgramThatTakesTooLongTogetherWithItsChildren() throws Exception {
    Path marker = directory.resolve("sleeper");

    assertThatThrownBy(
            () ->
                runner(Duration.ofSeconds(1))
                    .run(SHELL, "-c", "sh -c 'read x; sleep 600' " + marker + " & sleep 600"))
        .isInstanceOf(ProgramRun.Failed.class)
        .hasMessage("/bin/sh did not end within 1 s");
    assertThat(progress).containsExactly("/bin/sh still runs after 1 s");
    for (ProcessHandle child :
        ProcessHandle.allProcesses().filter(p -> mentions(p, marker)).toList()) {
      child.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void saysThatAProgramIsNotThere() {
    assertThatThrownBy(() -> runner(Duration.ofSeconds(1)).run(directory.resolve("none")))
        .isInstanceOf(ProgramRun.Failed.class)
        .hasMessageStartingWith(directory.resolve("none") + " cannot be run: ");
  }

  private static boolean mentions(ProcessHandle process, Path file) {
    return process.info().commandLine().orElse("").contains(file.toString());
  }

  private ProgramRun runner(Duration timeout) {
    return new ProgramRun(
        directory, Map.of("WHO", "me", "PATH", "/usr/bin:/bin"), timeout, progress::add);
  }
}
