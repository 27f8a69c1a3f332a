// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.format.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An element of HTML or SVG. Text and attribute values are always escaped when rendered, so that
 * they cannot inject markup. Not thread-safe.
 */
final class Element {
  private static final Set<String> VOID = Set.of("meta", "br");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Node> children = new ArrayList<>();

  private Element(String name) {
    this.name = name;
  }

  /** Content of an element. */
  private interface Node {
    void render(StringBuilder out);
  }

  /**
   * Creates an empty element.
   *
   * @param name name of the tag
   */
  static Element of(String name) {
    return new Element(name);
  }

  /**
   * Creates an empty element with classes of the style sheet.
   *
   * @param name name of the tag
   * @param classes one or more, separated by spaces
   */
  static Element of(String name, String classes) {
    return new Element(name).with("class", classes);
  }

  /**
   * Creates a style sheet, whose text is not escaped in HTML.
   *
   * @param css a style sheet without an end tag
   * @throws IllegalArgumentException if {@code css} contains an end tag
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
   * @return this
   */
  Element with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /**
   * Appends text.
   *
   * @return this
   */
  Element text(String text) {
    children.add(out -> out.append(escaped(text)));
    return this;
  }

  /**
   * Appends elements.
   *
   * @return this
   */
  Element add(Element... elements) {
    return add(List.of(elements));
  }

  /**
   * Appends elements.
   *
   * @return this
   */
  Element add(List<Element> elements) {
    for (Element element : elements) {
      children.add(element::render);
    }
    return this;
  }

  /** Renders the element and its content as HTML. */
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

  /**
   * Escapes text and replaces control characters, which servers may send but HTML does not allow.
   */
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
