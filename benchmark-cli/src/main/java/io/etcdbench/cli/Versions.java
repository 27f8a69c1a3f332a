// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: ours, jetcd's and JMH's, read from the build. */
final class Versions implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties versions = new Properties();
    try (InputStream in =
        Objects.requireNonNull(
            Versions.class.getResourceAsStream("versions.properties"), "versions.properties")) {
      versions.load(in);
    }
    return new String[] {
      "etcd-bench " + versions.getProperty("etcd-bench"),
      "jetcd " + versions.getProperty("jetcd"),
      "JMH " + versions.getProperty("jmh"),
      "java ${java.version} (${java.vendor})"
    };
  }
}
