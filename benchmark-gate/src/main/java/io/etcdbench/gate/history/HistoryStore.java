// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.git.GitRepository;
import java.nio.file.Path;
import java.util.List;

/** A store for the lines of a history. Used by one thread. */
public interface HistoryStore {
  /** The name that selects git notes instead of a folder. */
  String NOTES = "notes";

  /**
   * Reads all lines.
   *
   * @return in no particular order; empty when nothing was added yet
   * @throws IllegalArgumentException when a line is not valid; the message is one sentence
   */
  List<HistoryLine> read();

  /** Appends a line. */
  void append(HistoryLine line);

  /** Replaces all lines. */
  void replace(List<HistoryLine> lines);

  /**
   * Opens the store that a user names.
   *
   * @param where {@link #NOTES}, or a folder
   * @param repository repository of the commits
   */
  static HistoryStore of(String where, GitRepository repository) {
    return where.equals(NOTES) ? new NotesStore(repository) : new FolderStore(Path.of(where));
  }
}
