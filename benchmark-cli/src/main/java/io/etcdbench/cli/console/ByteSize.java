// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a number of bytes in fio's notation: 2300, 4k, 22m, 1g; k is 1024. */
public final class ByteSize implements ITypeConverter<Long> {
  private static final Pattern WORDS = Pattern.compile("([0-9]{1,9})([kmg]?)");

  @Override
  public Long convert(String text) {
    Matcher matcher = WORDS.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'%s' is not a valid size; allowed: bytes, or a number with k, m or g, for example 22m"
              .formatted(text));
    }
    int shift =
        switch (matcher.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    return Long.parseLong(matcher.group(1)) << shift;
  }
}
