// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commits between a good and a bad one of a git repository.
 *
 * @param good its full identifier
 * @param commits those after it along first parents, oldest first, the bad one last
 */
public record CommitRange(String good, List<String> commits) {
  private static final Pattern RANGE = Pattern.compile("(\\S+?)\\.\\.(\\S+)");

  public CommitRange {
    commits = List.copyOf(commits);
  }

  /**
   * Reads a range as git writes it.
   *
   * @param repository a folder in it
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
    String good = commit(repository, range.group(1));
    String bad = commit(repository, range.group(2));
    if (git(repository, "merge-base", "--is-ancestor", good, bad).code() != 0) {
      throw new IllegalArgumentException(
          "'%s' is not an ancestor of '%s'; give a commit from which the bad one descends, the older one first"
              .formatted(range.group(1), range.group(2)));
    }
    List<String> commits =
        git(repository, "rev-list", "--first-parent", "--reverse", good + ".." + bad)
            .output()
            .lines()
            .toList();
    if (commits.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has no commits; the good and the bad one are the same".formatted(words));
    }
    return new CommitRange(good, commits);
  }

  /**
   * A commit in one line: its short identifier and its subject.
   *
   * @param repository a folder in it
   * @param commit its full identifier
   */
  public static String describe(Path repository, String commit) {
    return git(repository, "log", "-1", "--format=%h %s", commit).output().strip();
  }

  private static String commit(Path repository, String ref) {
    Printed printed = git(repository, "rev-parse", "--verify", "--quiet", ref + "^{commit}");
    if (printed.code() != 0) {
      throw new IllegalArgumentException(
          "git knows no commit '%s' in '%s'; give a commit, branch or tag, or --repository DIR"
              .formatted(ref, repository));
    }
    return printed.output().strip();
  }

  private record Printed(int code, String output) {}

  private static Printed git(Path repository, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(repository.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Printed(process.waitFor(), output);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "git cannot be run in '%s': %s".formatted(repository, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalArgumentException("interrupted while git ran", e);
    }
  }
}
