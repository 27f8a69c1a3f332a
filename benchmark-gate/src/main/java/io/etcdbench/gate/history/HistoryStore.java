// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.git.GitRepository;
import java.nio.file.Path;
import java.util.List;

/** Where the lines of a history are kept. Used by one thread. */
public interface HistoryStore {
  /** The word for git notes in place of a folder. */
  String NOTES = "notes";

  /**
   * Everything that is kept.
   *
   * @return in no particular order; empty when nothing was added yet
   * @throws IllegalArgumentException when a line is broken; the message is one sentence
   */
  List<HistoryLine> read();

  /** Adds a line. */
  void append(HistoryLine line);

  /** Keeps these lines and no others. */
  void replace(List<HistoryLine> lines);

  /**
   * The store that a user names.
   *
   * @param where {@link #NOTES}, or a folder
   * @param repository whose commits the lines are about
   */
  static HistoryStore of(String where, GitRepository repository) {
    return where.equals(NOTES) ? new NotesStore(repository) : new FolderStore(Path.of(where));
  }
}
