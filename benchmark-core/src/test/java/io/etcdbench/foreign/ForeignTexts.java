// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.foreign.read.ForeignOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Outputs of load generators, and the one run that such a text has. */
final class ForeignTexts {
  static final String PUT = read("etcd-benchmark.txt");

  private ForeignTexts() {}

  static ForeignRun only(String text) {
    List<ForeignRun> runs = ForeignOutput.read(text);
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  private static String read(String name) {
    try {
      return Files.readString(Path.of("src/test/resources/foreign", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
