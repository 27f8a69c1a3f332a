// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The configuration parameters of JUnit that this extension reads. */
final class Configuration {
  /** Outcome of tests with doubtful runs. */
  static final String ON_DOUBT = "etcdbench.on-doubt";

  /** Folder for result files. */
  static final String OUTPUT = "etcdbench.output";

  private Configuration() {}

  /** Returns the outcome of tests with doubtful runs; aborting is the default. */
  static OnDoubt onDoubt(ExtensionContext context) {
    return context
        .getConfigurationParameter(ON_DOUBT)
        .map(Configuration::onDoubt)
        .orElse(OnDoubt.ABORT);
  }

  private static OnDoubt onDoubt(String text) {
    return Stream.of(OnDoubt.ABORT, OnDoubt.FAIL, OnDoubt.JUDGE)
        .filter(one -> one.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new ExtensionConfigurationException(
                    "the configuration parameter %s is '%s'; allowed: abort, fail, judge"
                        .formatted(ON_DOUBT, text)));
  }

  /**
   * Returns the folder for result files: the configured one, or one in the build's output folder.
   */
  static Path output(ExtensionContext context) {
    return context
        .getConfigurationParameter(OUTPUT)
        .map(Path::of)
        .orElseGet(Configuration::buildFolder)
        .toAbsolutePath();
  }

  private static Path buildFolder() {
    if (Files.exists(Path.of("pom.xml"))) {
      return Path.of("target", "etcd-bench");
    }
    return Files.exists(Path.of("build.gradle")) || Files.exists(Path.of("build.gradle.kts"))
        ? Path.of("build", "etcd-bench")
        : Path.of("etcd-bench-results");
  }
}
