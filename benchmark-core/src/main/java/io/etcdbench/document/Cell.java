// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import static java.util.stream.Collectors.joining;

import io.etcdbench.format.PlainText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Content of a table cell. Immutable.
 *
 * @param lines at least one; an empty line is a cell without text
 */
public record Cell(List<List<Span>> lines) {

  /** A part of a line. */
  public sealed interface Span permits Words, Code, Link {
    /** Returns the visible text, one line of plain text. */
    String text();
  }

  /** Running text. */
  public record Words(String text) implements Span {
    public Words {
      text = PlainText.line(text);
    }
  }

  /** The name of a program or a file. */
  public record Code(String text) implements Span {
    public Code {
      text = PlainText.line(text);
    }
  }

  /**
   * A link to a section of this page or to another page.
   *
   * @param text the visible text
   * @param page path of another page relative to the folder of this one, with slashes and without
   *     its extension; empty for this page
   * @param heading heading of the section, letters, digits and hyphens only, since the heading is
   *     its anchor; empty for the top of the page
   */
  public record Link(String text, String page, String heading) implements Span {
    public Link {
      text = PlainText.line(text);
    }

    /**
     * Returns the link target, with the extension that pages of a format have: a relative URL whose
     * path is percent-encoded (RFC 3986, section 2.1).
     */
    public String target(String extension) {
      return (page.isEmpty() ? "" : encoded(page) + extension)
          + (heading.isEmpty() ? "" : "#" + heading);
    }

    private static String encoded(String path) {
      return URLEncoder.encode(path, StandardCharsets.UTF_8) // a form: + for a space
          .replace("+", "%20")
          .replace("%2F", "/");
    }
  }

  public Cell {
    lines = lines.stream().map(List::copyOf).toList();
  }

  /** Returns a cell with one line of text. */
  public static Cell of(String text) {
    return of(new Words(text));
  }

  /** Returns a cell with one line. */
  public static Cell of(Span... line) {
    return new Cell(List.of(List.of(line)));
  }

  /** Returns a cell with lines of text below each other. */
  public static Cell ofLines(List<String> lines) {
    return lines.isEmpty()
        ? of("")
        : new Cell(lines.stream().map(line -> List.<Span>of(new Words(line))).toList());
  }

  /** Returns a row of cells without links and line breaks. */
  public static List<Cell> row(String... texts) {
    return Stream.of(texts).map(Cell::of).toList();
  }

  /** Returns its lines as plain text. */
  public List<String> text() {
    return lines.stream().map(line -> line.stream().map(Span::text).collect(joining())).toList();
  }

  /** Returns the length of its longest line, in characters. */
  public int width() {
    return text().stream().mapToInt(String::length).max().orElse(0);
  }
}
