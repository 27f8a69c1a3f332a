// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.file.FileFailure;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.report.live.HistogramLogFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the histogram log of a phase to its end and reports damage. Stateless. */
public final class HistogramLogCheck {
  private static final String TAG = "Tag=";
  private static final int FIELDS = 4;

  private HistogramLogCheck() {}

  /**
   * Checks a log.
   *
   * @param log a log that {@link HistogramLogFile} wrote
   * @return the first damaged histogram, with its line, series and time, in one sentence; empty if
   *     all are readable
   */
  public static Optional<String> damage(Path log) {
    try (BufferedReader lines = Files.newBufferedReader(log)) {
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<String> damage = damage(line);
        if (damage.isPresent()) {
          return Optional.of("line %s of '%s' is damaged: %s".formatted(number, log, damage.get()));
        }
        number++;
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("'%s' cannot be read (%s)".formatted(log, FileFailure.reason(e)));
    }
  }

  private static Optional<String> damage(String line) {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith("\"")) {
      return Optional.empty();
    }
    String series = "series not named";
    String rest = line;
    if (line.startsWith(TAG)) {
      int end = line.indexOf(',');
      series = "series '%s'".formatted(line.substring(TAG.length(), end < 0 ? line.length() : end));
      rest = end < 0 ? "" : line.substring(end + 1);
    }
    List<String> fields = List.of(rest.split(",", -1));
    if (fields.size() != FIELDS) {
      return Optional.of("%s, it is cut short".formatted(series));
    }
    try {
      HistogramText.decode(fields.get(FIELDS - 1));
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(
          "%s, the interval that begins at %s s: %s"
              .formatted(series, fields.get(0), e.getMessage()));
    }
  }
}
