// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a text with the file of that name under {@code src/test/resources/golden} of the module
 * under test. After a wanted change, read the difference and copy the new text from {@code
 * target/golden}.
 */
public final class Golden {
  private static final Path EXPECTED = Path.of("src/test/resources/golden");
  private static final Path ACTUAL = Path.of("target/golden");

  private Golden() {}

  /**
   * Fails when the text is not that of the golden file. Histograms may differ: how they are
   * compressed is up to each platform's zlib.
   *
   * @param name of the golden file
   * @param text what was written
   * @throws IOException when a file cannot be read or written
   */
  public static void expect(String name, String text) throws IOException {
    Files.createDirectories(ACTUAL);
    Files.writeString(ACTUAL.resolve(name), text);
    assertThat(EXPECTED.resolve(name)).isRegularFile();
    assertThat(withoutHistograms(text))
        .isEqualTo(withoutHistograms(Files.readString(EXPECTED.resolve(name))));
  }

  private static String withoutHistograms(String text) {
    return text.replaceAll("HISTFAAA[A-Za-z0-9+/=]+", "HISTFAAA");
  }
}
