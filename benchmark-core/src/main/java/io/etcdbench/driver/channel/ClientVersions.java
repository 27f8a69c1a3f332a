// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Versions of the client libraries in this build. */
public final class ClientVersions {
  private ClientVersions() {}

  /**
   * Returns the version of one client library.
   *
   * @param client {@code jetcd} or {@code grpc}
   * @return the version, for example {@code 0.8.7}
   */
  public static String of(String client) {
    Properties versions = new Properties();
    try (InputStream in = ClientVersions.class.getResourceAsStream("versions.properties")) {
      versions.load(Objects.requireNonNull(in, "versions.properties"));
    } catch (IOException e) {
      throw new UncheckedIOException("the versions of the clients cannot be read", e);
    }
    return Objects.requireNonNull(versions.getProperty(client), client);
  }
}
