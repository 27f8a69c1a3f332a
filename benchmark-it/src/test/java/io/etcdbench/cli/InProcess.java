// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The command in the JVM of the tests. */
public final class InProcess {
  /** Blanks that are not between single quotes. */
  private static final String BETWEEN_WORDS = " (?=(?:[^']*'[^']*')*[^']*$)";

  private InProcess() {}

  /** What a command left behind: its exit code, and what it said on both streams. */
  record Output(int exitCode, String words) {}

  /**
   * Executes a command line.
   *
   * @param words as a shell would split them
   * @return the exit code
   */
  public static int execute(String... words) {
    PrintWriter nobody = new PrintWriter(new StringWriter());
    return Main.commandLine(nobody, nobody, words).execute(words);
  }

  /** A run takes no folder that has the files of another one. */
  static void empty(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder)) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Executes a command against a cluster; its words are parted as a shell does. What an earlier one
   * left in the output folder is deleted.
   */
  static Output run(String words, List<String> endpoints, Path output) {
    empty(output);
    List<String> all = new ArrayList<>();
    for (String word : words.split(BETWEEN_WORDS, -1)) {
      all.add(word.replace("'", ""));
    }
    all.add("--endpoints=" + String.join(",", endpoints));
    all.add("--output=" + output);
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed, true);
    return new Output(Main.run(writer, writer, all.toArray(String[]::new)), printed.toString());
  }

  /** The result of a command, believed or not. */
  static RunResult result(Path output) {
    Path invalid = output.resolve(ResultFile.INVALID_NAME);
    return ResultFile.read(Files.exists(invalid) ? invalid : output.resolve(ResultFile.NAME));
  }
}
