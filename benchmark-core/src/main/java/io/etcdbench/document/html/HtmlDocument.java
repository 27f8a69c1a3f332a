// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Section;
import java.util.Set;

/** Renders a document as an HTML page. Stateless. */
public final class HtmlDocument {
  private HtmlDocument() {}

  /**
   * Renders a document.
   *
   * @return one file that loads nothing
   */
  public static String render(Document document) {
    Element main = Element.of("main").add(Element.of("h1").text(document.title()));
    if (!document.subtitle().isEmpty()) {
      main.add(Element.of("p", "soft").text(document.subtitle()));
    }
    Set<String> linked = HtmlBlocks.linked(document);
    for (Section section : document.sections()) {
      if (section.heading().isEmpty()) {
        section.blocks().forEach(block -> main.add(HtmlBlocks.block(block)));
      } else {
        main.add(HtmlBlocks.section(section, linked));
      }
    }
    return HtmlPage.render(document.title(), main);
  }
}
