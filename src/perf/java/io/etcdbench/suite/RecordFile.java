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
 * The file of the record. Each session is appended as one line when it has ended, so that an
 * interruption loses at most one session.
 *
 * @param file created when missing
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
