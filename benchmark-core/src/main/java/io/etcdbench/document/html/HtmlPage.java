// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The frame of a page of HTML: one file that needs no network, no script and no server. */
final class HtmlPage {
  /** What a page asks of a browser: its own style, and nothing from anywhere. */
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private HtmlPage() {}

  /**
   * A whole page.
   *
   * @param title of the window
   * @param main what the page shows
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
