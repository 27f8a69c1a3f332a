// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

/** Whether a person sees the output at once. */
final class Terminal {
  private Terminal() {}

  /**
   * Whether lines may be written over each other: the JVM has a terminal that knows how to.
   *
   * @return false for a file, a pipe, or a terminal without control sequences
   */
  @SuppressWarnings("SystemConsoleNull") // it still is null without a terminal before JDK 22
  static boolean isThere() {
    String kind = System.getenv("TERM");
    return System.console() != null && kind != null && !kind.equals("dumb");
  }
}
