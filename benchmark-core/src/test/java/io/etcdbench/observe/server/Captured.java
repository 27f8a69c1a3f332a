// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What real members answered; series that nothing here reads are left out. */
final class Captured {
  static final long SECOND_NANOS = 1_000_000_000;

  private Captured() {}

  static String text(String name) throws IOException {
    return Files.readString(Path.of("src/test/resources/metrics", name + ".txt"));
  }

  static ServerSnapshot snapshot(String name, long atSecond) throws IOException {
    return ServerSnapshot.parse(text(name), atSecond * SECOND_NANOS);
  }
}
