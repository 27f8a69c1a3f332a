// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.git;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A git repository in which a script replaces Maven's wrapper.
 *
 * @param git for its commits
 */
public record GitProject(GitRepository git) {
  /** A build of which the program would use something: a class that it has but never loads. */
  public static final String BUILD =
      "mkdir -p target/classes/io/etcdbench/gate/bisect;"
          + " touch target/classes/io/etcdbench/gate/bisect/package-info.class";

  /** Makes a repository without commits in a folder, which is created if it does not exist. */
  public static GitProject in(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    GitProject project = new GitProject(new GitRepository(folder));
    project.call("init", "--quiet");
    project.call("config", "user.name", "a");
    project.call("config", "user.email", "a@b");
    return project;
  }

  /** Replaces the wrapper's script, without a commit. */
  public void build(String command) {
    Path wrapper = git.folder().resolve("mvnw");
    try {
      Files.writeString(wrapper, "#!/bin/sh\n" + command + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(wrapper.toFile().setExecutable(true)).isTrue();
  }

  /** Commits a build, which may be the one before, and returns the full hash. */
  public String commit(String command) {
    build(command);
    call("add", "mvnw");
    call("commit", "--quiet", "--allow-empty", "-m", "a build");
    return git.commit("HEAD");
  }

  /** Gives a stop as soon as a build has made a file. */
  public static void giveOnceThereIs(Path file, StopSignal stop) {
    Thread thread =
        new Thread(
            () -> {
              while (!Files.exists(file)) {
                LockSupport.parkNanos(10_000_000);
              }
              stop.give();
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** Runs git, which must succeed. */
  public void call(String... words) {
    assertThat(git.call(words).code()).as(String.join(" ", words)).isZero();
  }
}
