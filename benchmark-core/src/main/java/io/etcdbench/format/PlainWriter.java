// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.io.PrintWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is printed for a person, where the last of all escaping takes place: a control character
 * that got here does not reach the terminal. Line ends and tabs pass, and so do colours; other
 * sequences only through {@link #control}. Thread-safe like its superclass.
 */
public final class PlainWriter extends PrintWriter {
  private static final Pattern PASSES = Pattern.compile("[\\n\\t]|\\r\\n|\\u001b\\[[0-9;]{0,16}m");

  /**
   * A writer that escapes.
   *
   * @param to where it prints; flushed at each line end
   */
  public PlainWriter(PrintWriter to) {
    super(to, true);
  }

  /**
   * Prints a sequence for the terminal as it is.
   *
   * @param out a writer for a person
   * @param sequence a constant, nothing of a server's
   */
  public static void control(PrintWriter out, String sequence) {
    if (out instanceof PlainWriter plain) {
      plain.raw(sequence);
    } else {
      out.print(sequence);
    }
  }

  private void raw(String sequence) {
    super.write(sequence, 0, sequence.length());
  }

  @Override
  public void write(int character) {
    write(Character.toString((char) character));
  }

  @Override
  public void write(char[] characters, int offset, int length) {
    write(new String(characters, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) {
    raw(escaped(text.substring(offset, offset + length)));
  }

  private static String escaped(String text) {
    if (text.codePoints().allMatch(PlainText::isPlain)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    Matcher passes = PASSES.matcher(text);
    int done = 0;
    while (passes.find()) {
      append(plain, text.substring(done, passes.start()));
      plain.append(passes.group());
      done = passes.end();
    }
    append(plain, text.substring(done));
    return plain.toString();
  }

  private static void append(StringBuilder plain, String text) {
    text.codePoints().forEach(point -> plain.append(PlainText.visible(point)));
  }
}
