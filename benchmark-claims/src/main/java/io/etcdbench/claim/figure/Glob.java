// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.regex.Pattern;

/** Name patterns with {@code *} for any text and {@code ?} for one character. Stateless. */
public final class Glob {
  private Glob() {}

  /** Whether the whole name matches. */
  public static boolean matches(String glob, String name) {
    StringBuilder expression = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      expression.append(
          switch (c) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(String.valueOf(c));
          });
    }
    return Pattern.matches(expression.toString(), name);
  }
}
