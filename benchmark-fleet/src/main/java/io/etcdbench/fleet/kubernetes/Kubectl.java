// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import io.etcdbench.format.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs {@code kubectl}, which has the user's contexts, logins and proxies, and suits the cluster.
 * Thread-safe.
 */
public final class Kubectl {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String REQUEST_TIMEOUT = "--request-timeout=20s";
  private static final int UNANSWERED = -1;

  private final String program;
  private final Target target;
  private final Duration patience;

  /**
   * Output of a command.
   *
   * @param exit its exit code; -1 when it did not end in time
   * @param out standard output
   * @param err standard error
   */
  record Answer(int exit, String out, String err) {
    boolean isFine() {
      return exit == 0;
    }

    /** Returns the last line of kubectl's errors without its prefixes. */
    String why() {
      List<String> lines = err.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
      String last = lines.isEmpty() ? "exit code " + exit : lines.get(lines.size() - 1);
      return PlainText.line(
          last.replaceFirst("^(error|Error from server( \\([A-Za-z]+\\))?): ", "")
              .replaceFirst("^error when creating \"[^\"]*\": ", ""));
    }
  }

  /**
   * Creates a runner of one program.
   *
   * @param program its path, or its name on PATH
   * @param target cluster and namespace
   */
  public Kubectl(String program, Target target) {
    this(program, target, PATIENCE);
  }

  /** Creates a runner whose commands fail after some time. */
  Kubectl(String program, Target target, Duration patience) {
    this.program = program;
    this.target = target;
    this.patience = patience;
  }

  /** Returns the namespace of all commands. */
  String namespace() {
    if (!target.namespace().isEmpty()) {
      return target.namespace();
    }
    Answer answer = ask("", "config", "view", "--minify", "--output=jsonpath={..namespace}");
    return answer.out().isBlank() ? "default" : answer.out().strip();
  }

  /**
   * Runs a command to its end. One that does not end in time is killed and has failed.
   *
   * @param input its standard input
   * @throws ClusterException when the program does not exist
   */
  Answer ask(String input, String... arguments) {
    Process process = start(true, arguments);
    CompletableFuture<String> out = reading(process.getInputStream());
    CompletableFuture<String> err = reading(process.getErrorStream());
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It ended before it had read everything, and prints why.
    }
    try {
      if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return new Answer(
            UNANSWERED,
            "",
            "no response within %s s; is the cluster reachable?".formatted(patience.toSeconds()));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while kubectl was running", e);
    }
    return new Answer(process.exitValue(), out.join(), err.join());
  }

  /** Runs a command to its end, and throws when the command fails. */
  String require(String input, String... arguments) {
    Answer answer = ask(input, arguments);
    if (!answer.isFine()) {
      throw failure(arguments[0], answer);
    }
    return answer.out();
  }

  /** Returns why a command failed, and how to fix it. */
  ClusterException failure(String verb, Answer answer) {
    String why = answer.why();
    if (answer.err().contains("exceeded quota")) {
      return new ClusterException(
          "the quota of the namespace does not allow this fleet: %s; use fewer --workers, less --worker-cpu or --worker-memory, or another --namespace"
              .formatted(why));
    }
    if (answer.err().contains("(Forbidden)")) {
      return new ClusterException(
          "the cluster denies this: %s; docs/fleet.md lists the required permissions"
              .formatted(why));
    }
    if (answer.err().contains("(AlreadyExists)")) {
      return new ClusterException("%s; give another --job-name, or delete that one".formatted(why));
    }
    return new ClusterException("'kubectl %s' failed: %s".formatted(verb, why));
  }

  /** Starts a command whose output is read while it runs; its standard error is discarded. */
  Process follow(String... arguments) {
    return start(false, arguments);
  }

  private Process start(boolean bounded, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program));
    if (!target.context().isEmpty()) {
      command.add("--context=" + target.context());
    }
    if (!target.namespace().isEmpty()) {
      command.add("--namespace=" + target.namespace());
    }
    if (bounded) {
      command.add(REQUEST_TIMEOUT);
    }
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    if (!bounded) {
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    }
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ClusterException(
          "'kubectl' cannot be run (%s); install it on PATH, or print the manifest with --print-manifest and apply it elsewhere"
              .formatted(Optional.ofNullable(e.getMessage()).orElse("unknown reason")),
          e);
    }
  }

  private static CompletableFuture<String> reading(InputStream stream) {
    CompletableFuture<String> read = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try (stream) {
                read.complete(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException e) {
                read.completeExceptionally(new UncheckedIOException(e));
              }
            },
            "etcd-bench-kubectl");
    thread.setDaemon(true);
    thread.start();
    return read;
  }
}
