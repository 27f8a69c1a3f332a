// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistogramCheckTest {
  private static final Pattern HISTOGRAM = Pattern.compile("\"histogram\" : \"([^\"]+)\"");

  @TempDir private Path folder;

  @Test
  void everyHistogramIsReadAndADamagedOneIsNamed() throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    List<String> all = HISTOGRAM.matcher(text).results().map(found -> found.group(1)).toList();
    assertThat(all).hasSize(7);
    Matcher found = HISTOGRAM.matcher(text);
    while (found.find()) {
      String cut = found.group(1).substring(0, found.group(1).length() / 2 / 4 * 4);
      Files.writeString(
          file, text.substring(0, found.start(1)) + cut + text.substring(found.end(1)));

      assertThatIllegalArgumentException()
          .isThrownBy(() -> ResultFile.read(file))
          .withMessageContaining("'%s' cannot be read as a result: the histogram of ", file)
          .withMessageMatching(
              ".*(phase 'measure', series '\\w+ [\\w-]+', (service|response) time|JMH benchmark"
                  + " '.*', mode \\w+, parameters .*|the client's hiccups) is damaged \\(.*\\);"
                  + " restore the file from a copy, or repeat the run");
    }
  }

  @Test
  void aHistogramOfOtherOperationsIsNamed() throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    List<String> all = HISTOGRAM.matcher(text).results().map(found -> found.group(1)).toList();
    Files.writeString(file, text.replace(all.get(0), all.get(2)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResultFile.read(file))
        .withMessageContaining("phase 'measure', series '")
        .withMessageMatching(".*it holds \\d+ values, 'count' is \\d+.*");
  }
}
