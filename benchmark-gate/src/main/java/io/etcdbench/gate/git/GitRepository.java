// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A git repository, accessed with the installed {@code git}. Immutable.
 *
 * @param folder a folder in its work tree
 */
public record GitRepository(Path folder) {
  private static final int SHORT = 10;

  /**
   * The result of a git command.
   *
   * @param code exit code
   * @param output standard output
   * @param errors standard error
   */
  public record Printed(int code, String output, String errors) {

    /**
     * Returns the first line of standard error in parentheses, as the continuation of a sentence.
     *
     * @return empty when there is none
     */
    public String reason() {
      return errors
          .lines()
          .filter(line -> !line.isBlank())
          .findFirst()
          .map(line -> " (" + line.strip() + ")")
          .orElse("");
    }
  }

  /**
   * Opens the repository that contains a folder.
   *
   * @param folder a folder in its work tree
   * @throws IllegalArgumentException when the folder is not in a repository; the message is one
   *     sentence
   */
  public static GitRepository at(Path folder) {
    GitRepository repository = new GitRepository(folder.toAbsolutePath());
    if (!Files.isDirectory(folder)) {
      throw notInOne(folder, "");
    }
    Printed printed = repository.call("rev-parse", "--git-dir");
    if (printed.code() != 0) {
      throw notInOne(folder, printed.reason());
    }
    return repository;
  }

  private static IllegalArgumentException notInOne(Path folder, String reason) {
    return new IllegalArgumentException(
        "'%s' is not in a git repository%s; give --repository DIR".formatted(folder, reason));
  }

  /** Returns the abbreviated hash of a commit. */
  public static String shortCommit(String commit) {
    return commit.substring(0, Math.min(SHORT, commit.length()));
  }

  /** Returns the top folder of the work tree; in a bare repository, its own folder. */
  public Path root() {
    return folder.resolve(call("rev-parse", "--show-cdup").output().strip()).normalize();
  }

  /**
   * Returns the full hash of a commit.
   *
   * @param ref a commit, branch or tag
   * @throws IllegalArgumentException when git does not know it; the message is one sentence
   */
  public String commit(String ref) {
    Printed printed = find(ref);
    if (printed.code() != 0) {
      throw new IllegalArgumentException(
          "git knows no commit '%s' in '%s'%s; give a commit, branch or tag, or --repository DIR%s"
              .formatted(ref, folder, printed.reason(), ifShallow()));
    }
    return printed.output().strip();
  }

  /**
   * Looks up a commit.
   *
   * @param ref a commit, branch or tag
   * @return prints its full hash; the code is not 0 when git does not know it
   */
  public Printed find(String ref) {
    return call("rev-parse", "--verify", "--quiet", ref + "^{commit}");
  }

  /**
   * Returns how to fetch the commits that a shallow clone lacks, as the end of a sentence about a
   * commit that was not found.
   *
   * @return empty when this clone has the whole history
   */
  public String ifShallow() {
    return call("rev-parse", "--is-shallow-repository").output().strip().equals("true")
        ? "; this clone is shallow: fetch the rest with 'git fetch --unshallow', in CI with fetch-depth: 0"
        : "";
  }

  /**
   * Returns the commits along first parents.
   *
   * @param range a commit, or {@code FROM..TO}
   * @return oldest first
   */
  public List<String> firstParents(String range) {
    return call("rev-list", "--first-parent", "--reverse", range).output().lines().toList();
  }

  /**
   * Describes a commit in one line: its short hash and its subject.
   *
   * @param commit its full hash
   * @return empty when git does not know it
   */
  public String describe(String commit) {
    return call("log", "-1", "--format=%h %s", commit).output().strip();
  }

  /** Whether tracked files differ from the checked-out commit. */
  public boolean isChanged() {
    return !call("status", "--porcelain", "--untracked-files=no").output().isBlank();
  }

  /** Runs git without input. */
  public Printed call(String... arguments) {
    return call("", List.of(arguments));
  }

  /**
   * Runs git.
   *
   * @param input text for its standard input
   * @param arguments arguments after {@code git} itself
   * @throws IllegalArgumentException when git is not installed; the message is one sentence
   */
  public Printed call(String input, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(arguments);
    try {
      Path given = Files.createTempFile("etcd-bench-git", ".txt");
      Path errors = Files.createTempFile("etcd-bench-git", ".txt");
      try {
        Files.writeString(given, input);
        return run(command, given, errors);
      } finally {
        Files.delete(given);
        Files.delete(errors);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "git cannot be run in '%s': %s".formatted(folder, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalArgumentException("interrupted while git ran", e);
    }
  }

  /**
   * Runs a command with input from a file, because git may write before it has read everything, and
   * with errors to a file, because it may write both outputs at the same time.
   */
  private Printed run(List<String> command, Path input, Path errors)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(input.toFile())
            .redirectError(errors.toFile())
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    return new Printed(
        code, output, new String(Files.readAllBytes(errors), StandardCharsets.UTF_8));
  }
}
