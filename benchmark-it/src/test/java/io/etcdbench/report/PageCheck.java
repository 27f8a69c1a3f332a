// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What holds for every page: it loads nothing, says nothing on the console, is not wider than the
 * window, and its text is large enough and stands out.
 *
 * @param chromium that shows it
 */
record PageCheck(Chromium chromium) {
  private static final int SMALLEST_TEXT = 11;

  /** Every text that is shown, with its size and how far it stands out. */
  private static final String TEXTS =
      """
      (() => {
        const found = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || parent.closest('title')) continue;
          const style = getComputedStyle(parent);
          let behind = parent;
          while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') {
            behind = behind.parentElement;
          }
          found.push({
            text: walker.currentNode.data.trim(),
            size: parseFloat(style.fontSize),
            contrast: contrast(style.color, getComputedStyle(behind || document.body).backgroundColor)
          });
        }
        function luminance(colour) {
          const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(part => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
          });
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        }
        function contrast(one, other) {
          const both = [luminance(one), luminance(other)].sort((a, b) => b - a);
          return (both[0] + 0.05) / (both[1] + 0.05);
        }
        return found;
      })()\
      """;

  /** The drawings, and what they draw. */
  private static final String DRAWINGS =
      """
      [...document.querySelectorAll('.plot svg')].map(svg => ({
        title: svg.getAttribute('aria-label'),
        width: svg.getBoundingClientRect().width,
        height: svg.getBoundingClientRect().height,
        curves: [...svg.querySelectorAll('.line, .bars')].map(path => path.getAttribute('d').length)
      }))\
      """;

  /** Labels of one axis that lie on each other, or so near that they read as one. */
  private static final String OVERLAPS =
      """
      [...document.querySelectorAll('.xlabels, .ylabels')].flatMap(axis => {
        const boxes = [...axis.children].map(label => label.getBoundingClientRect());
        return boxes.flatMap((one, i) => boxes.slice(i + 1).filter(other =>
          one.left < other.right + 3 && other.left < one.right + 3
            && one.top + 1 < other.bottom && other.top + 1 < one.bottom)
          .map(() => axis.textContent));
      })\
      """;

  /**
   * Opens a page and checks it.
   *
   * @param file the page
   * @param width of the window
   * @param look {@code light}, {@code dark} or {@code print}
   */
  void open(Path file, int width, String look) throws Exception {
    chromium.open(file, width, look);
    String page = file.getFileName().toString().replace(".html", "");
    keepPicture("%s-%s-%s.png".formatted(page, Integer.toString(width), look));

    assertThat(chromium.complaints()).isEmpty();
    assertThat(chromium.requests()).containsExactly(file.toUri().toString());
    assertThat(chromium.ask("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
    assertThat(rows(TEXTS))
        .hasSizeGreaterThan(20)
        .allSatisfy(
            text -> {
              assertThat(text.path("size").asDouble()).isGreaterThanOrEqualTo(SMALLEST_TEXT);
              assertThat(text.path("contrast").asDouble()).as(text.toString()).isGreaterThan(4.5);
            });
    assertThat(rows(OVERLAPS)).isEmpty();
    assertThat(drawings()).allSatisfy(PageCheck::drawsSomething);
  }

  /** The drawings of the page that is open. */
  List<JsonNode> drawings() throws Exception {
    return rows(DRAWINGS);
  }

  /** For those who want to look at the page, with {@code -Dpages.keep=FOLDER}. */
  private void keepPicture(String name) throws Exception {
    String folder = System.getProperty("pages.keep");
    if (folder != null) {
      Path pictures = Files.createDirectories(Path.of(folder));
      Files.write(pictures.resolve(name), chromium.picture());
    }
  }

  private static void drawsSomething(JsonNode drawing) {
    assertThat(drawing.path("title").asText()).isNotBlank();
    assertThat(drawing.path("width").asDouble()).isGreaterThan(80);
    assertThat(drawing.path("height").asDouble()).isGreaterThan(50);
    List<Integer> curves = new ArrayList<>();
    drawing.path("curves").forEach(length -> curves.add(length.asInt()));
    assertThat(curves).as(drawing.toString()).anyMatch(length -> length > 0);
  }

  private List<JsonNode> rows(String script) throws Exception {
    List<JsonNode> rows = new ArrayList<>();
    chromium.ask(script).forEach(rows::add);
    return rows;
  }
}
