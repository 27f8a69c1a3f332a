// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The frame of an HTML page: one file that needs no network, script or server. */
final class HtmlPage {
  /** Content security policy of a page: its own style, and nothing from the network. */
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private HtmlPage() {}

  /**
   * Renders a whole page.
   *
   * @param title title of the window
   * @param main content of the page
   * @return HTML
   */
  static String render(String title, Element main) {
    Element head =
        Element.of("head")
            .add(
                Element.of("meta").with("charset", "utf-8"),
                Element.of("meta")
                    .with("http-equiv", "Content-Security-Policy")
                    .with("content", POLICY),
                Element.of("meta")
                    .with("name", "viewport")
                    .with("content", "width=device-width, initial-scale=1"),
                Element.of("title").text(title),
                Element.style(style()));
    Element page = Element.of("html").with("lang", "en").add(head, Element.of("body").add(main));
    return "<!DOCTYPE html>\n" + page.render() + "\n";
  }

  private static String style() {
    try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
      if (in == null) {
        throw new IllegalStateException("page.css is not beside its class");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("page.css cannot be read", e);
    }
  }
}
