// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import io.etcdbench.gate.git.GitRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commits between a good and a bad commit of a git repository.
 *
 * @param good full hash of the good commit
 * @param commits the commits after it along first parents, oldest first, the bad one last
 */
public record CommitRange(String good, List<String> commits) {
  private static final Pattern RANGE = Pattern.compile("(\\S+?)\\.\\.(\\S+)");

  public CommitRange {
    commits = List.copyOf(commits);
  }

  /**
   * Parses a range in git syntax.
   *
   * @param repository a folder in the repository
   * @param words {@code GOOD..BAD}
   * @throws IllegalArgumentException when it is not a range, git does not know a commit, or the
   *     good one is not an ancestor of the bad one; the message is one sentence
   */
  public static CommitRange of(Path repository, String words) {
    Matcher range = RANGE.matcher(words);
    if (!range.matches() || range.group(2).startsWith(".")) {
      throw new IllegalArgumentException(
          "the range is '%s'; allowed: GOOD..BAD, for example v1.2.0..HEAD".formatted(words));
    }
    GitRepository git = new GitRepository(repository);
    String good = git.commit(range.group(1));
    String bad = git.commit(range.group(2));
    if (git.call("merge-base", "--is-ancestor", good, bad).code() != 0) {
      throw new IllegalArgumentException(
          "'%s' is not an ancestor of '%s'; give a commit from which the bad one descends, the older one first%s"
              .formatted(range.group(1), range.group(2), git.ifShallow()));
    }
    List<String> commits = git.firstParents(good + ".." + bad);
    if (commits.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has no commits; the good and the bad one are the same".formatted(words));
    }
    return new CommitRange(good, commits);
  }
}
