// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The configuration parameters of JUnit that this extension reads. */
final class Configuration {
  /** Outcome of tests with doubtful runs. */
  static final String ON_DOUBT = "etcdbench.on-doubt";

  /** Folder for result files. */
  static final String OUTPUT = "etcdbench.output";

  private static final Set<Path> BUILD_FOLDERS = Set.of(Path.of("target"), Path.of("build"));

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
   * Returns the folder for result files: the configured one, or one in the output folder of the
   * build that compiled the test class. That is {@code target} or {@code build} below the working
   * directory; elsewhere, as in IDEs, the working directory itself.
   */
  static Path output(ExtensionContext context) {
    return context
        .getConfigurationParameter(OUTPUT)
        .map(Path::of)
        .orElseGet(() -> buildFolder(context.getRequiredTestClass()))
        .toAbsolutePath();
  }

  private static Path buildFolder(Class<?> test) {
    Path here = Path.of("").toAbsolutePath();
    Path folder = classes(test);
    while (folder != null && folder.startsWith(here) && !folder.equals(here)) {
      if (BUILD_FOLDERS.contains(folder.getFileName())) {
        return folder.resolve("etcd-bench");
      }
      folder = folder.getParent();
    }
    return Path.of("etcd-bench-results");
  }

  private static Path classes(Class<?> test) {
    try {
      return Path.of(test.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path has an entry that is not a URI", e);
    }
  }
}
