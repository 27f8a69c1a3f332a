// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.etcdbench.workspace.PrivateDirectory.Facts;
import io.etcdbench.workspace.PrivateDirectory.Kind;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrivateDirectoryTest {
  private static final int NOBODY = 65534;

  @TempDir private Path shared;

  @Test
  void aDirectoryOfThisUserThatNobodyElseCanWriteIsUsed() {
    assertThat(new Facts(Kind.DIRECTORY, 1000, 0700).objection(1000)).isEmpty();
    assertThat(new Facts(Kind.DIRECTORY, 1000, 0755).objection(1000)).isEmpty();
  }

  @Test
  void theSuperuserIsTrustedByEverybodyAndTrustsNobody() {
    assertThat(new Facts(Kind.DIRECTORY, 0, 0755).objection(1000)).isEmpty();
    assertThat(new Facts(Kind.DIRECTORY, 1000, 0700).objection(0))
        .hasValue("belongs to another user (uid 1000, this process runs as uid 0); remove it");
  }

  @Test
  void aLinkAFileAndADirectoryThatOthersCanWriteAreRefused() {
    assertThat(new Facts(Kind.LINK, 1000, 0777).objection(1000))
        .hasValue("is a symbolic link; remove it");
    assertThat(new Facts(Kind.FILE, 1000, 0600).objection(1000))
        .hasValue("is a file, not a directory; remove it");
    assertThat(new Facts(Kind.DIRECTORY, 1000, 0720).objection(1000)).isPresent();
    assertThat(new Facts(Kind.DIRECTORY, 1000, 0702).objection(1000))
        .hasValueSatisfying(
            text -> assertThat(text).contains("can be written by others (mode 702)", "chmod 700"));
  }

  @Test
  void isMadeForThisUserAloneWithItsParents() throws IOException {
    Path made = PrivateDirectory.open(shared.resolve("a/b/ours"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
    assertThat(PrivateDirectory.open(made)).isEqualTo(made);
  }

  @Test
  void doesNotFollowALink() throws IOException {
    Path elsewhere = Files.createDirectory(shared.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(shared.resolve("ours"), elsewhere);

    assertThatThrownBy(() -> PrivateDirectory.open(link))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("'%s' is a symbolic link; remove it", link);
    assertThatThrownBy(() -> PrivateDirectory.open(dangling()))
        .hasMessageContaining("is a symbolic link");
  }

  @Test
  void refusesADirectoryThatAnotherUserHasPutThere() throws IOException {
    Path planted = Files.createDirectory(shared.resolve("ours"));
    giveTo(planted, NOBODY);

    assertThatThrownBy(() -> PrivateDirectory.open(planted))
        .hasMessageContaining("'%s' belongs to another user (uid %d", planted, NOBODY);
  }

  @Test
  void noRunIsMadeInAPlantedDirectoryAndNothingInItIsSwept() throws IOException {
    Path run = RunDirectory.create(shared).path();
    Path home = parentOf(run);
    new RunFile(
            new RunFile.Entry(999_999_999, 0), RunFile.ofThisProcess(List.of()).home(), List.of())
        .write(run);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
    List<String> notices = new ArrayList<>();

    OrphanSweep.below(List.of(shared), notices::add);

    assertThat(run).exists();
    assertThat(notices).isEmpty();
    assertThatThrownBy(() -> RunDirectory.create(shared))
        .hasMessageContaining("'%s' can be written by others", home);
  }

  @Test
  void noRunIsMadeBehindALinkThatWasPlanted() throws IOException {
    Path home = parentOf(RunDirectory.create(shared).path());
    RunDirectory.delete(home);
    Path victim = Files.createDirectory(shared.resolve("victim"));
    Files.createSymbolicLink(home, victim);

    assertThatThrownBy(() -> RunDirectory.create(shared)).hasMessageContaining("symbolic link");
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void deletingFollowsNoLinks() throws IOException {
    Path run = RunDirectory.create(shared).path();
    Path victim = Files.createDirectory(shared.resolve("victim"));
    Path precious = Files.writeString(victim.resolve("precious"), "x");
    Files.createSymbolicLink(run.resolve("link"), victim);

    RunDirectory.delete(run);

    assertThat(run).doesNotExist();
    assertThat(precious).hasContent("x");
  }

  private static Path parentOf(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  private Path dangling() throws IOException {
    return Files.createSymbolicLink(shared.resolve("dangling"), shared.resolve("nothing"));
  }

  private static void giveTo(Path directory, int uid) throws IOException {
    assumeTrue(
        (int) Files.getAttribute(directory, "unix:uid") == 0, "only root may give files away");
    Files.setAttribute(directory, "unix:uid", uid);
  }
}
