// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * JSON escapes C0 by itself; this adds all other characters that are not {@link PlainText plain},
 * so that a file may be shown on a terminal. A reader gets the same text back.
 */
public final class JsonEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;
  private static final int DELETE = 0x7f;

  private JsonEscapes() {}

  /**
   * Makes generators that escape.
   *
   * @return for the builder of a mapper
   */
  public static JsonFactory factory() {
    return new JsonFactoryBuilder().characterEscapes(new JsonEscapes()).build();
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    codes[DELETE] = ESCAPE_STANDARD;
    return codes;
  }

  /** Halves of pairs belong together and are no business of this. */
  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return PlainText.isPlain(character) || Character.isSurrogate((char) character)
        ? null
        : new SerializedString(PlainText.visible(character));
  }
}
