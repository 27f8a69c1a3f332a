// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Names in the characters that a tool reads, distinct where ours are. */
final class ReaderName {
  private ReaderName() {}

  /**
   * Returns the tool's name for one of ours. If another one would get the same, the hexadecimal
   * UTF-8 of our name is appended, so that it does not depend on the order of names.
   *
   * @param name our name
   * @param all our names in the same series
   * @param plain replaces what the tool does not read
   */
  static String of(String name, Set<String> all, UnaryOperator<String> plain) {
    String readable = plain.apply(name);
    boolean shared =
        all.stream().anyMatch(other -> !other.equals(name) && plain.apply(other).equals(readable));
    return shared
        ? readable + "-" + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8))
        : readable;
  }
}
