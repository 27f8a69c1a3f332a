// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a path leads to: exit code 2 and one sentence, soon and in bounded memory. */
@Timeout(300)
final class HostileFilesTest {
  @TempDir private static Path directory;

  private static final List<String> COMMANDS =
      List.of(
          "run %s --endpoints 127.0.0.1:1 --dial-timeout 10ms",
          "report %s",
          "report %1$s %1$s --format html",
          "audit %s",
          "explain %s",
          "compare %s %s",
          "gate verify %s",
          "history add %s",
          "history list --store %s",
          "claims list --claims %s",
          "put --endpoints 127.0.0.1:1 --dial-timeout 10ms --user u --password-file %s",
          "put --endpoints https://127.0.0.1:1 --dial-timeout 10ms --cacert %s",
          "put --endpoints https://127.0.0.1:1 --dial-timeout 10ms --cert %s --key %s");

  @BeforeAll
  static void makeFiles() throws IOException {
    Files.createDirectory(directory.resolve("folder"));
    Files.createFile(directory.resolve("empty"));
    Files.write(directory.resolve("garbage"), new byte[] {(byte) 0x80, 1, (byte) 0xff, 10, 7});
    Files.writeString(directory.resolve("brackets"), "[".repeat(5_000));
    Files.writeString(directory.resolve("braces"), "{\"a\":".repeat(5_000));
    Files.writeString(directory.resolve("closed"), "[".repeat(5_000) + "]".repeat(5_000));
    try (RandomAccessFile sparse =
        new RandomAccessFile(directory.resolve("sparse").toFile(), "rw")) {
      sparse.setLength(1L << 30);
    }
  }

  static Stream<String> files() {
    return Stream.concat(
        Stream.of("folder", "empty", "garbage", "brackets", "braces", "closed", "sparse", "none"),
        Stream.of("/dev/null", "/dev/zero", "/dev/urandom"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRefusedInOneSentence(String file) {
    Path path = directory.resolve(file); // an absolute one stays as it is
    for (String words : COMMANDS) {
      if (isAllowed(words, file)) {
        continue;
      }
      CommandOutput printed = CommandPlans.execute(words.formatted(path, path));
      String what = words + " with " + file + ": " + printed;
      assertThat(printed.exitCode()).as(what).isEqualTo(ExitCode.USAGE);
      assertThat(printed.err().lines()).as(what).hasSize(1);
      assertThat(printed.err())
          .as(what)
          .startsWith("etcd-bench: ")
          .contains(path.toString())
          .doesNotContain("Exception")
          .doesNotContain("StreamReadConstraints")
          .doesNotContain("Cannot deserialize")
          .doesNotContain("com.fasterxml")
          .doesNotContain("java.");
    }
  }

  /** An empty plan is the default one, a text is a password. */
  private static boolean isAllowed(String words, String file) {
    boolean empty = file.equals("empty") || file.equals("/dev/null");
    boolean text = file.startsWith("brac") || file.equals("closed");
    return (empty && words.startsWith("run ")) || (text && words.contains("--password-file"));
  }

  @Test
  void aPlanThatTellsAValueOfAnotherKindNamesItInWords() throws IOException {
    for (String wrong :
        List.of(
            "load: {concurrency: abc}",
            "load: {concurrency: 99999999999999999999}",
            "load: {concurrency: [1]}",
            "load: {total: 1.5}",
            "load: 5",
            "limits: {maxErrorShare: abc}",
            "seed: {a: 1}",
            "operations: [{kind: put, keys: {size: {}}}]",
            "cluster: {given: {endpoints: 7}}",
            "load: {concurrency: 1, clients: 2}")) {
      Path plan = Files.writeString(directory.resolve("plan.yaml"), wrong);
      CommandOutput printed = CommandPlans.execute("run " + plan);
      assertThat(printed.exitCode()).as(wrong + printed).isEqualTo(ExitCode.USAGE);
      assertThat(printed.err().lines()).as(wrong).hasSize(1);
      assertThat(printed.err())
          .as(wrong)
          .doesNotContain("Cannot ")
          .doesNotContain("token")
          .doesNotContain("`")
          .doesNotContain("java");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "disk --size 4k --output /dev/null",
        "claims run --output /dev/null",
        "gate bisect HEAD~1..HEAD --output /dev/null",
        "history backfill --output /dev/null HEAD~1..HEAD put",
        "history export otava --output /dev/null",
      })
  void aDeviceIsNoFolderForRuns(String words) {
    CommandOutput printed = CommandPlans.execute(words);
    assertThat(printed.exitCode()).as(printed.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .isEqualToIgnoringNewLines(
            "etcd-bench: '/dev/null' cannot be written (it is not a folder); choose another folder with --output");
  }

  @Test
  void aFolderIsNoFileForAPage() {
    assertNoFileForAPage(directory.resolve("folder"), "it is a folder");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "root may write to every other file")
  void aFileThatIsNotWritableIsNoFileForAPage() {
    assertNoFileForAPage(Path.of("/proc/sys/kernel/ostype"), "it is not writable");
  }

  private static void assertNoFileForAPage(Path file, String reason) {
    CommandOutput printed = CommandPlans.execute("history page --output " + file);
    assertThat(printed.exitCode()).as(printed.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .isEqualToIgnoringNewLines(
            "etcd-bench: '%s' cannot be written (%s); choose another file with --output"
                .formatted(file, reason));
  }
}
