// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.io.PrintWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A writer for output that people read, and the last place where text is escaped: it lets no
 * control character through to the terminal. Line ends, tabs and colour sequences pass; other
 * sequences pass only through {@link #control}. Thread-safe like its superclass.
 */
public final class PlainWriter extends PrintWriter {
  private static final Pattern PASSES = Pattern.compile("[\\n\\t]|\\r\\n|\\u001b\\[[0-9;]{0,16}m");

  /**
   * Creates an escaping writer.
   *
   * @param to the destination, flushed at each line end; an escaping writer is bypassed, because it
   *     would escape control sequences
   */
  public PlainWriter(PrintWriter to) {
    super(to instanceof PlainWriter plain ? plain.out : to, true);
  }

  /**
   * Prints a terminal control sequence unescaped.
   *
   * @param out a writer for output that people read
   * @param sequence a constant, never text from a server
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
