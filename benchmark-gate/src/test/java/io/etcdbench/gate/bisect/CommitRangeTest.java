// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommitRangeTest {
  @TempDir private Path repository;

  @BeforeEach
  void makeThreeCommits() {
    GitProject project = GitProject.in(repository);
    for (String subject : List.of("one", "two", "three")) {
      project.call("commit", "--quiet", "--allow-empty", "-m", subject);
      project.call("tag", subject);
    }
  }

  @Test
  void holdsTheCommitsAfterTheGoodOneOldestFirst() {
    CommitRange range = CommitRange.of(repository, "one..HEAD");
    assertThat(range.good()).hasSize(40);
    assertThat(range.commits())
        .extracting(commit -> new GitRepository(repository).describe(commit).split(" ", 2)[1])
        .containsExactly("two", "three");
  }

  @Test
  void refusesWhatIsNotARangeFromAnAncestor() {
    assertRefused("one", "the range is 'one'; allowed: GOOD..BAD");
    assertRefused("one...three", "the range is 'one...three'; allowed: GOOD..BAD");
    assertRefused("zero..three", "git knows no commit 'zero'");
    assertRefused("three..one", "'three' is not an ancestor of 'one'");
    assertRefused("one..one", "the good and the bad one are the same");
  }

  @Test
  void namesTheFetchDepthWhereAShallowCloneLacksACommit() {
    GitProject.in(repository)
        .call("clone", "--quiet", "--depth=1", "file://" + repository, "shallow");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommitRange.of(repository.resolve("shallow"), "one..HEAD"))
        .withMessageStartingWith("git knows no commit 'one'")
        .withMessageEndingWith(
            "; this clone is shallow: fetch the rest with 'git fetch --unshallow', in CI with"
                + " fetch-depth: 0");
  }

  /** As where the repository belongs to another user. */
  @Test
  void namesGitsOwnReason() throws IOException {
    Files.writeString(repository.resolve(".git/config"), "[broken");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GitRepository(repository).commit("one"))
        .withMessageContaining(" .git/config); give a commit");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GitRepository.at(repository))
        .withMessageEndingWith(" .git/config); give --repository DIR");
  }

  private void assertRefused(String range, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommitRange.of(repository, range))
        .withMessageContaining(sentence);
  }
}
