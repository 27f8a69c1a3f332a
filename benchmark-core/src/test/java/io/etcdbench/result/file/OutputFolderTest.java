// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutputFolderTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run.json",
        "run.INVALID.json",
        "plan.yaml",
        "gate.json",
        "memory.json",
        "capacity.json",
        "check.json",
        "disk.json",
        "ledger.json"
      })
  void refusesAFolderWithTheFilesOfAnotherRun(String file) throws IOException {
    Files.writeString(directory.resolve(file), "kept");

    assertThatThrownBy(() -> OutputFolder.claim(directory))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the folder '%s' cannot be used for this run: it contains '%s' of another run; choose another with --output, or delete that one",
            directory, file);
    assertThat(directory.resolve(file)).hasContent("kept");
    assertThat(directory).isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void replacesAFileAndSaysWhenItCannot() throws IOException {
    Path taken = Files.createDirectory(directory.resolve("taken.html"));
    try (OutputFolder folder = OutputFolder.claim(directory)) {
      folder.write("page.html", "first");
      folder.write("page.html", "second");

      assertThat(directory.resolve("page.html")).hasContent("second");
      assertThatThrownBy(() -> folder.write("taken.html", "page"))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("'%s' cannot be written (", taken)
          .hasMessageEndingWith("; choose another folder with --output");
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/full is Linux")
  void saysThatTheDiskIsFull() throws IOException {
    Path page = Files.createSymbolicLink(directory.resolve("page.html"), Path.of("/dev/full"));
    try (OutputFolder folder = OutputFolder.claim(directory)) {
      assertThatThrownBy(() -> folder.write("page.html", "page"))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(
              "'%s' cannot be written (No space left on device); choose another folder with --output",
              page);
    }
  }

  @Test
  void belongsToOneOfTwoRunsThatBeginAtTheSameTime() throws Exception {
    int runs = 8;
    CyclicBarrier begin = new CyclicBarrier(runs);
    Callable<Boolean> run =
        () -> {
          begin.await();
          try {
            OutputFolder unused = OutputFolder.claim(directory.resolve("new"));
            return true;
          } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("another run is writing to it");
            return false;
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(runs);
    try {
      List<Future<Boolean>> claims = new ArrayList<>();
      for (int i = 0; i < runs; i++) {
        claims.add(threads.submit(run));
      }
      int given = 0;
      for (Future<Boolean> claim : claims) {
        given += claim.get() ? 1 : 0;
      }
      assertThat(given).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesTheProcessThatIsWritingToIt() {
    try (OutputFolder claimed = OutputFolder.claim(directory)) {
      assertThatThrownBy(() -> OutputFolder.claim(claimed.path()))
          .hasMessage(
              "the folder '%s' cannot be used for this run: another run is writing to it (process %s); choose another with --output, or delete that one",
              directory, ProcessHandle.current().pid());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saysThatTheProcessNoLongerRuns() throws IOException {
    String[] owner = ownClaim();

    // Its PID is used again; the second claim is one of an earlier version, without ticks.
    for (String claim :
        List.of(
            "%s %s %s %s 1".formatted(owner[0], owner[1], owner[2], owner[3]),
            "%s 1 %s %s".formatted(owner[0], owner[2], owner[3]))) {
      claimedBy(claim);
      assertThatThrownBy(() -> OutputFolder.claim(directory))
          .hasMessageContaining(
              ": process %s, which no longer runs, was writing to it; ", owner[0]);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aResumedRunTakesOverAClaimWhoseOwnerHasEnded() throws IOException {
    String[] owner = ownClaim();
    Files.writeString(directory.resolve("bisect.json"), "kept");
    claimedBy("%s %s %s %s 1".formatted(owner[0], owner[1], owner[2], owner[3]));

    try (OutputFolder folder = OutputFolder.resume(directory)) {
      assertThat(OutputFolder.isInUse(folder.path())).isTrue();
      assertThatThrownBy(() -> OutputFolder.resume(directory))
          .hasMessageContaining(": another run is writing to it (process %s); ", owner[0]);
    }
    assertThat(directory.resolve("bisect.json")).hasContent("kept");
    assertThat(directory).isDirectoryNotContaining("glob:**/.*");
  }

  /** Of two runs that saw the same dead owner, the slower one finds the claim of the faster. */
  @Test
  void theClaimOfTheRunThatTookOverFirstStays() throws IOException {
    try (OutputFolder first = OutputFolder.claim(directory)) {
      String claim = Files.readString(first.path().resolve(".etcd-bench-claim"));

      assertThat(OutputFolder.takeOver(directory)).isFalse();
      assertThat(directory.resolve(".etcd-bench-claim")).hasContent(claim);
    }
    assertThat(OutputFolder.takeOver(directory)).as("released meanwhile").isFalse();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aClaimThatAnotherRunIsTakingOverStaysUnchanged() throws IOException {
    String[] owner = ownClaim();
    String ended = "%s %s %s %s 1".formatted(owner[0], owner[1], owner[2], owner[3]);
    claimedBy(ended);
    Path claim = directory.resolve(".etcd-bench-claim");

    try (FileChannel other = FileChannel.open(claim, StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      assertThatThrownBy(() -> OutputFolder.resume(directory))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(": another run is writing to it; ");
      assertThat(lock.isValid()).isTrue();
      assertThat(claim).hasContent(ended);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aStepOfTheClockEndsNoClaim() throws IOException {
    String[] owner = ownClaim();
    claimedBy("%s 1 %s %s %s".formatted(owner[0], owner[2], owner[3], owner[4]));

    assertThatThrownBy(() -> OutputFolder.claim(directory))
        .hasMessageContaining(": another run is writing to it (process %s); ", owner[0]);
  }

  /** Returns PID, start time, boot, namespace and start in ticks as a claim contains them. */
  private String[] ownClaim() throws IOException {
    try (OutputFolder folder = OutputFolder.claim(directory)) {
      return Files.readString(folder.path().resolve(".etcd-bench-claim")).split(" ", -1);
    }
  }

  private void claimedBy(String owner) throws IOException {
    Files.writeString(directory.resolve(".etcd-bench-claim"), owner);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4711 1 another-boot pid:[1] 1", "4711 1 another-boot pid:[1]"})
  void declaresNoProcessDeadThatItCannotSee(String claim) throws IOException {
    claimedBy(claim);

    assertThatThrownBy(() -> OutputFolder.resume(directory))
        .hasMessageContaining(
            ": process 4711 of another boot or container may still be writing to it (delete"
                + " '.etcd-bench-claim' if it does not); ");
  }

  @Test
  void aClaimThatNamesNoProcessIsOneOfAnotherRun() throws IOException {
    claimedBy("");

    assertThatThrownBy(() -> OutputFolder.resume(directory))
        .hasMessageContaining(": another run is writing to it; ");
  }

  @Test
  void mayBeALinkToADirectory() throws IOException {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Path link = Files.createSymbolicLink(directory.resolve("results"), disk);

    try (OutputFolder folder = OutputFolder.claim(link)) {
      folder.write("page.html", "page");
    }

    assertThat(disk).isDirectoryContaining("glob:**/page.html");
    assertThat(disk).isDirectoryNotContaining("glob:**/.*");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void isDeletedWhenNothingWasWrittenToIt() {
    Path made = directory.resolve("new");
    OutputFolder.claim(made).close();
    assertThat(made).doesNotExist();

    OutputFolder.claim(directory.resolve("results/monday/new")).close();
    assertThat(directory).isEmptyDirectory();

    OutputFolder.claim(directory).close(); // it was there before
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void isDeletedUpToTheDirectoryWithFilesOfOthers() throws IOException {
    OutputFolder folder = OutputFolder.claim(directory.resolve("results/monday"));
    Path theirs = Files.createFile(directory.resolve("results/notes.txt"));
    folder.close();

    assertThat(directory.resolve("results")).isDirectoryContaining(theirs::equals);
    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void aPathOfAFileOrBelowOneIsAWrongArgument() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> OutputFolder.claim(file))
        .withMessage(
            "'%s' cannot be written (it is not a folder); choose another folder with --output",
            file);
    Path below = file.resolve("folder");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OutputFolder.requirePossible(below))
        .withMessage(
            "'%s' cannot be written ('%s' is not a folder); choose another folder with --output",
            below, file);
  }

  @Test
  void aPossibleFolderIsNotCreatedByTheCheck() {
    Path folder = directory.resolve("results/monday");
    OutputFolder.requirePossible(folder);

    assertThat(directory).isEmptyDirectory();
  }
}
