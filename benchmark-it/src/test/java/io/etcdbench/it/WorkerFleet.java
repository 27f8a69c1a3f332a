// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A fleet of worker processes, started as a user starts it, and the files that it leaves. */
final class WorkerFleet {
  private WorkerFleet() {}

  /** The conductor of {@code fleet run} with a plan; its result goes to {@link #result}. */
  static Program start(Path directory, String plan, String... flags) throws IOException {
    Path file = Files.writeString(directory.resolve("plan.yaml"), plan);
    List<String> words = new ArrayList<>(List.of("fleet", "run", file.toString()));
    words.addAll(List.of(flags));
    words.add("--output=" + directory.resolve("result"));
    return Program.start(directory, Program.ONE_COMPILER, words.toArray(String[]::new));
  }

  static List<ProcessHandle> workers(Program fleet) {
    return fleet.children().stream()
        .filter(one -> one.info().commandLine().orElse("").contains("--conductor"))
        .toList();
  }

  static ProcessHandle worker(Program fleet, int number) {
    return workers(fleet).stream()
        .filter(one -> one.info().commandLine().orElse("").contains("--index " + number))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no worker " + number + ": " + fleet.err()));
  }

  /** One of the names of {@link ResultFile}. */
  static RunResult result(Path directory, String name) {
    return ResultFile.read(directory.resolve("result").resolve(name));
  }

  static FleetAccount account(RunResult result) {
    return Objects.requireNonNull(result.fleet());
  }
}
