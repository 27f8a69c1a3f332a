// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The record: each session is a line of its own, written when it has ended, so that whatever
 * interrupts the program costs one session.
 *
 * @param file made when it does not exist
 */
record RecordFile(Path file) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  List<RecordLine> read() throws IOException {
    List<RecordLine> lines = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        lines.add(JSON.readValue(line, RecordLine.class));
      }
    }
    return lines;
  }

  void append(RecordLine line) throws IOException {
    Files.writeString(
        file,
        JSON.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
