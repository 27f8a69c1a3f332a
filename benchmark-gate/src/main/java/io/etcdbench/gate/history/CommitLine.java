// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.git.GitRepository;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The commits of a branch along first parents, which is the order of a history. Immutable.
 *
 * @param commits oldest first
 * @param positions index of each commit in that order, from 0
 */
public record CommitLine(List<String> commits, Map<String, Integer> positions) {
  public CommitLine {
    commits = List.copyOf(commits);
    positions = Map.copyOf(positions);
  }

  /**
   * Creates a line from commits in order.
   *
   * @param commits oldest first
   */
  public static CommitLine of(List<String> commits) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < commits.size(); i++) {
      positions.put(commits.get(i), i);
    }
    return new CommitLine(commits, positions);
  }

  /**
   * Returns the line that ends with a commit.
   *
   * @param repository repository of the commits
   * @param tip a commit, branch or tag
   * @throws IllegalArgumentException when git does not know it; the message is one sentence
   */
  public static CommitLine of(GitRepository repository, String tip) {
    return of(repository.firstParents(repository.commit(tip)));
  }

  /** Whether the commit is on the line. */
  boolean holds(String commit) {
    return positions.containsKey(commit);
  }

  /** Returns the index of a commit; -1 when it is not on the line. */
  int position(String commit) {
    return positions.getOrDefault(commit, -1);
  }
}
