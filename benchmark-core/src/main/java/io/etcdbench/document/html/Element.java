// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.format.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An element of HTML or SVG. Whatever it is given as text or as the value of an attribute is
 * escaped as it is rendered, and nothing else is: there is no way to slip markup in. Not
 * thread-safe.
 */
final class Element {
  private static final Set<String> VOID = Set.of("meta", "br");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Node> children = new ArrayList<>();

  private Element(String name) {
    this.name = name;
  }

  /** What an element holds. */
  private interface Node {
    void render(StringBuilder out);
  }

  /**
   * An element without anything in it.
   *
   * @param name of the tag
   * @return a new one
   */
  static Element of(String name) {
    return new Element(name);
  }

  /**
   * An element of a class of the style sheet.
   *
   * @param name of the tag
   * @param classes one or more, separated by spaces
   * @return a new one
   */
  static Element of(String name, String classes) {
    return new Element(name).with("class", classes);
  }

  /**
   * A style sheet, whose text HTML takes as it is.
   *
   * @param css without an end tag in it
   * @return a new one
   * @throws IllegalArgumentException when an end tag is in it
   */
  static Element style(String css) {
    if (css.contains("</")) {
      throw new IllegalArgumentException("a style sheet must not contain '</'");
    }
    Element style = new Element("style");
    style.children.add(out -> out.append(css));
    return style;
  }

  /**
   * Sets an attribute.
   *
   * @param attribute its name
   * @param value any text
   * @return this
   */
  Element with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /**
   * Appends text.
   *
   * @param text any text
   * @return this
   */
  Element text(String text) {
    children.add(out -> out.append(escaped(text)));
    return this;
  }

  /**
   * Appends elements.
   *
   * @param elements in their order
   * @return this
   */
  Element add(Element... elements) {
    return add(List.of(elements));
  }

  /**
   * Appends elements.
   *
   * @param elements in their order
   * @return this
   */
  Element add(List<Element> elements) {
    for (Element element : elements) {
      children.add(element::render);
    }
    return this;
  }

  /**
   * Writes it and all that is in it.
   *
   * @return HTML
   */
  String render() {
    StringBuilder out = new StringBuilder();
    render(out);
    return out.toString();
  }

  private void render(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach(
        (key, value) ->
            out.append(' ').append(key).append("=\"").append(escaped(value)).append('"'));
    out.append('>');
    if (!VOID.contains(name)) {
      children.forEach(child -> child.render(out));
      out.append("</").append(name).append('>');
    }
  }

  /** Control characters have no place in HTML; what a server says may hold some. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(escaped, point));
    return escaped.toString();
  }

  private static void append(StringBuilder out, int point) {
    switch (point) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> out.appendCodePoint(isAllowed(point) ? point : '\uFFFD');
    }
  }

  private static boolean isAllowed(int point) {
    return point == '\n' || point == '\t' || PlainText.isPlain(point);
  }
}
