// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/**
 * A program in the place of kubectl, which answers from files and writes down how it was called.
 */
final class FakeKubectl {
  private static final String SCRIPT =
      """
      #!/usr/bin/env bash
      dir=$(dirname "$0")
      echo "$*" >> "$dir/calls"
      while [[ ${1:-} == --* ]]; do shift; done
      answer() { # its error, or else its output
        if [[ -f $dir/$1.hang ]]; then exec sleep 600; fi
        if [[ -f $dir/$1.once ]]; then cat "$dir/$1.once" >&2; rm "$dir/$1.once"; exit 1; fi
        if [[ -f $dir/$1.cut ]]; then cat "$dir/$1.cut"; rm "$dir/$1.cut"; exit 1; fi
        if [[ -f $dir/$1.err ]]; then cat "$dir/$1.err" >&2; exit 1; fi
        cat "$dir/$1" 2>/dev/null
        exit 0
      }
      case "$*" in
        config*) echo team ;;
        create*)
          input=$(cat)
          case $input in
            *SelfSubjectAccessReview*) answer review ;;
            *'"kind":"List"'*) echo "$input" > "$dir/belongings.input"; answer belongings ;;
            *) echo "$input" > "$dir/job.input"; answer job ;;
          esac ;;
        get\\ events*) answer events ;;
        *--output=name*) [[ -f $dir/deleted ]] || echo pod/left ;;
        get*) answer state ;;
        logs*) [[ -f $dir/log.after-delete && -f $dir/deleted ]] && answer log.after-delete; answer log ;;
        delete*) ls "$dir"/delete.* > /dev/null 2>&1 || touch "$dir/deleted"; answer delete ;;
        *) echo "error: unknown command $*" >&2; exit 1 ;;
      esac
      """;

  /**
   * One for all tests, by links: a program that one thread writes cannot be started as long as a
   * process that another thread starts has the file open, too.
   */
  private static final Path PROGRAM = write();

  private final Path folder;

  FakeKubectl(Path folder) throws IOException {
    this.folder = folder;
    Files.createSymbolicLink(folder.resolve("kubectl"), PROGRAM);
    put("review", allowed(true));
    put("job", "{\"metadata\":{\"uid\":\"11-22\"}}");
    put("state", "{\"items\":[]}");
    put("events", "{\"items\":[]}");
  }

  private static Path write() {
    try {
      Path program =
          Files.createTempFile(
              "kubectl",
              ".sh",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      program.toFile().deleteOnExit();
      return Files.writeString(program, SCRIPT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A review of one permission. */
  static String allowed(boolean is) {
    return """
    {"spec":{"resourceAttributes":{"verb":"create","group":"batch","resource":"jobs"}},"status":{"allowed":%s}}
    """
        .formatted(is);
  }

  Kubectl program() {
    return new Kubectl(folder.resolve("kubectl").toString(), new Target("", "load"));
  }

  Kubectl program(Duration patience) {
    return new Kubectl(folder.resolve("kubectl").toString(), new Target("", "load"), patience);
  }

  /**
   * What it answers to one kind of command; with {@code .err}, how that fails; with {@code .once},
   * how it fails the first time; with {@code .cut}, after which output it fails the first time;
   * with {@code .hang}, it never ends.
   */
  FakeKubectl put(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
    return this;
  }

  /** The Job, and its pods from the conductor on. */
  FakeKubectl state(String jobStatus, String... podStatus) throws IOException {
    StringBuilder items =
        new StringBuilder("{\"kind\":\"Job\",\"status\":{%s}}".formatted(jobStatus));
    for (int index = 0; index < podStatus.length; index++) {
      items.append(
          """
          ,{"kind":"Pod","metadata":{"name":"bench-%d-abc","annotations":{"batch.kubernetes.io/job-completion-index":"%d"}},"status":{%s}}
          """
              .formatted(index, index, podStatus[index]));
    }
    return put("state", "{\"items\":[" + items + "]}");
  }

  static String running() {
    return "\"containerStatuses\":[{\"state\":{\"running\":{}}}]";
  }

  static String waiting(String reason, String message) {
    return "\"containerStatuses\":[{\"state\":{\"waiting\":{\"reason\":\"%s\",\"message\":\"%s\"}}}]"
        .formatted(reason, message);
  }

  static String ended(String reason, int exitCode) {
    return "\"containerStatuses\":[{\"state\":{\"terminated\":{\"reason\":\"%s\",\"exitCode\":%d}}}]"
        .formatted(reason, exitCode);
  }

  List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  boolean hasDeleted() {
    return Files.exists(folder.resolve("deleted"));
  }
}
