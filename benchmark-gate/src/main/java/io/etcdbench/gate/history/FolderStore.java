// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.file.FileFailure;
import io.etcdbench.file.InputFile;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.result.file.ContractFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A history in a folder: one file per series, so that machines that add runs concurrently change
 * different files, and one file of blessings.
 *
 * @param folder created when the first line is added
 */
record FolderStore(Path folder) implements HistoryStore {
  private static final String ENDING = ".jsonl";
  private static final String BLESSINGS = "blessings" + ENDING;

  @Override
  public List<HistoryLine> read() {
    List<HistoryLine> lines = new ArrayList<>();
    for (Path file : files()) {
      try {
        lines.addAll(HistoryText.parse(file.toString(), InputFile.text(file)));
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "'%s' cannot be read as a history: %s".formatted(file, FileFailure.reason(e)), e);
      }
    }
    return lines;
  }

  @Override
  public void append(HistoryLine line) {
    try {
      Files.createDirectories(folder);
      Path file = folder.resolve(file(line));
      boolean unfinished = Files.exists(file) && !Files.readString(file).endsWith("\n");
      Files.writeString(
          file,
          (unfinished ? "\n" : "") + HistoryText.of(line) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public void replace(List<HistoryLine> lines) {
    Map<String, String> texts =
        lines.stream()
            .collect(
                Collectors.groupingBy(
                    FolderStore::file,
                    TreeMap::new,
                    Collectors.mapping(line -> HistoryText.of(line) + "\n", Collectors.joining())));
    try {
      for (Map.Entry<String, String> one : texts.entrySet()) {
        ContractFile.replace(folder.resolve(one.getKey()), one.getValue());
      }
      for (Path file : files()) { // last, because a file of another name may have held these lines
        if (!texts.containsKey(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static String file(HistoryLine line) {
    return line instanceof Run run ? run.series().label() + ENDING : BLESSINGS;
  }

  private List<Path> files() {
    if (Files.notExists(folder)) {
      return List.of();
    }
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "the history '%s' is not a folder; name a folder, or 'notes' for git notes"
              .formatted(folder));
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the history '%s' cannot be read: %s".formatted(folder, FileFailure.reason(e)), e);
    }
  }

  private UncheckedIOException unwritable(IOException e) {
    return new UncheckedIOException(
        "the history '%s' cannot be written (%s); name another folder with --store"
            .formatted(folder, FileFailure.reason(e)),
        e);
  }
}
