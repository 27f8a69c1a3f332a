// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The iteration records of one benchmark thread in one fork: a file with one JSON object per line.
 * It carries per-operation figures out of the fork, since JMH itself transfers only its own
 * samples.
 *
 * @param path the file, whose name starts with the process id of the fork
 */
public record IterationFile(Path path) {
  private static final String SUFFIX = ".iterations.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Returns the file of a thread of this process, which need not exist yet.
   *
   * @param directory directory for the records of one benchmark
   * @param thread 0 for the first thread
   */
  public static IterationFile ofThisProcess(Path directory, int thread) {
    String name = ProcessHandle.current().pid() + "-" + thread + SUFFIX;
    return new IterationFile(directory.resolve(name));
  }

  /**
   * Returns all files that forks have written.
   *
   * @param directory directory with the records of one benchmark
   * @return in the order of their last writes, which is that of the forks
   */
  public static List<IterationFile> in(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
          .sorted(Comparator.comparing(IterationFile::written).thenComparing(file -> file))
          .map(IterationFile::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the records in " + directory, e);
    }
  }

  private static FileTime written(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the time of " + file, e);
    }
  }

  /** Returns the process id of the fork that wrote it. */
  public long fork() {
    String name = path.getFileName().toString();
    return Long.parseLong(name.substring(0, name.indexOf('-')));
  }

  /**
   * Appends a record.
   *
   * @param record the record of one iteration of the thread
   */
  public void append(IterationRecord record) {
    try {
      String line = JSON.writeValueAsString(record) + "\n";
      Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the metrics of the iteration to " + path, e);
    }
  }

  /**
   * Reads the records. An incomplete last line, left by a dying fork, is ignored.
   *
   * @return in the order of the iterations
   */
  public List<IterationRecord> records() {
    try {
      String text = Files.readString(path, StandardCharsets.UTF_8);
      List<IterationRecord> records = new ArrayList<>();
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
        records.add(JSON.readValue(line, IterationRecord.class));
      }
      return records;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the metrics of a fork from " + path, e);
    }
  }
}
