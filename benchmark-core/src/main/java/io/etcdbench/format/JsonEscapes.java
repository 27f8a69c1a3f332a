// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Escapes every character that is not {@link PlainText plain}, in addition to the C0 characters
 * that JSON itself escapes, so that a file is safe to show on a terminal. Parsing the file yields
 * the original text.
 */
public final class JsonEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;
  private static final int DELETE = 0x7f;

  private JsonEscapes() {}

  /**
   * Creates a factory whose generators apply these escapes.
   *
   * @return a factory for a mapper's builder
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

  /** Leaves surrogates alone, because they are meaningful only in pairs. */
  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return PlainText.isPlain(character) || Character.isSurrogate((char) character)
        ? null
        : new SerializedString(PlainText.visible(character));
  }
}
