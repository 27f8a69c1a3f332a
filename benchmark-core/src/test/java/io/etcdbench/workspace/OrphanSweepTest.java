// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.machine.LinuxProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class OrphanSweepTest {
  @TempDir private Path root;
  private final List<String> notices = new ArrayList<>();

  @Test
  void deletesWhatADeadOwnerLeft() throws IOException {
    Path run = runDirectory(dead(), List.of());

    OrphanSweep.below(List.of(root), notices::add);

    assertThat(run).doesNotExist();
    assertThat(notices)
        .singleElement()
        .asString()
        .startsWith("deleted leftovers of process 999999999 in " + run);
  }

  @Test
  void endsMembersOfADeadOwner() throws Exception {
    Path run = runDirectory(dead(), List.of());
    Process member = sleepMentioning(run);
    try {
      write(run, dead(), List.of(RunFile.Entry.of(member.toHandle())));

      OrphanSweep.below(List.of(root), notices::add);

      assertThat(member.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(notices).singleElement().asString().endsWith("(1 running member killed)");
    } finally {
      member.destroyForcibly();
    }
  }

  @Test
  void leavesAProcessAloneThatGotThePidOfAMember() throws Exception {
    Path run = runDirectory(dead(), List.of());
    Process stranger = sleepMentioning(root.resolve("elsewhere"));
    try {
      RunFile.Entry entry = RunFile.Entry.of(stranger.toHandle());
      write(
          run,
          dead(),
          List.of(entry, new RunFile.Entry(entry.pid(), entry.startMillis() - 60_000)));

      OrphanSweep.below(List.of(root), notices::add);

      assertThat(run).doesNotExist();
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void leavesTheRunOfALivingOwnerAlone() throws IOException {
    Path run = runDirectory(RunFile.Entry.of(ProcessHandle.current()), List.of());

    OrphanSweep.below(List.of(root), notices::add);

    assertThat(run).exists();
    assertThat(notices).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesTheRunOfALivingOwnerAloneAfterAStepOfTheClock() throws IOException {
    RunFile.Entry self = RunFile.Entry.of(ProcessHandle.current());
    RunFile.Entry shifted =
        new RunFile.Entry(self.pid(), self.startMillis() - 60_000, self.boot(), self.startTicks());
    Path run = runDirectory(shifted, List.of());

    OrphanSweep.below(List.of(root), notices::add);

    assertThat(run).exists();
    assertThat(notices).isEmpty();
  }

  @Test
  void knowsAnOwnerWhosePidCameAgainByItsStart() {
    RunFile.Entry self = RunFile.Entry.of(ProcessHandle.current());
    RunFile.Entry earlier =
        new RunFile.Entry(
            self.pid(), self.startMillis() - 60_000, self.boot(), self.startTicks() - 1);

    assertThat(OrphanSweep.isOrphaned(file(earlier))).isTrue();
    assertThat(OrphanSweep.isOrphaned(file(self))).isFalse();
  }

  @Test
  void leavesRunsOfOtherPidNamespacesAlone() {
    String machine = file(dead()).home().split(" ", 2)[0];

    assertThat(OrphanSweep.isOrphaned(file(dead()))).isTrue();
    assertThat(OrphanSweep.isOrphaned(new RunFile(dead(), machine + " pid:[1]", List.of())))
        .isFalse();
  }

  @Test
  void leavesRunsOfOtherMachinesAlone() {
    String namespace = LinuxProcess.self().pidNamespace();

    assertThat(file(dead()).home()).endsWith(" " + namespace);
    assertThat(OrphanSweep.isOrphaned(new RunFile(dead(), "elsewhere " + namespace, List.of())))
        .isFalse();
  }

  @Test
  void leavesRunsThatNameNoMachineAlone() throws IOException {
    Path run = runDirectory(dead(), List.of());
    Files.writeString(
        RunFile.in(run),
        "namespace=%s\nowner.pid=%s\nowner.startMillis=0\n"
            .formatted(LinuxProcess.self().pidNamespace(), dead().pid()));

    OrphanSweep.below(List.of(root), notices::add);

    assertThat(run).exists();
    assertThat(notices).isEmpty();
  }

  @Test
  void leavesWhatHasNoReadableRunFileAlone() throws IOException {
    Path run = runDirectory(dead(), List.of());
    Files.writeString(RunFile.in(run), "owner.pid=none\n");

    OrphanSweep.below(List.of(root), notices::add);

    assertThat(run).exists();
  }

  private static RunFile.Entry dead() {
    return new RunFile.Entry(999_999_999, 0);
  }

  private static RunFile file(RunFile.Entry owner) {
    return new RunFile(owner, RunFile.ofThisProcess(List.of()).home(), List.of());
  }

  /** As a start makes it, but with another owner. */
  private Path runDirectory(RunFile.Entry owner, List<RunFile.Entry> members) throws IOException {
    Path run = RunDirectory.create(root).path();
    Files.createDirectories(run.resolve("m0/data"));
    Files.writeString(run.resolve("m0/data/wal"), "x");
    write(run, owner, members);
    return run;
  }

  private static void write(Path run, RunFile.Entry owner, List<RunFile.Entry> members)
      throws IOException {
    new RunFile(owner, file(owner).home(), members).write(run);
  }

  /** The directory is the name of the shell script, as a member's is in its flags. */
  private static Process sleepMentioning(Path directory) throws IOException {
    return new ProcessBuilder("sh", "-c", "read line; exit 0", "--data-dir=" + directory).start();
  }
}
