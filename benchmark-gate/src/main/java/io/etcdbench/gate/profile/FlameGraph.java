// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.analysis.compare.Percent;
import java.util.Locale;
import java.util.Map;

/**
 * A differential flame graph: the width of a frame is what it costs the candidate, red where that
 * is more than it costs the baseline, blue where it is less (Gregg, "Differential Flame Graphs",
 * 2014). An SVG image without scripts; names and shares are tooltips. Stateless.
 */
final class FlameGraph {
  private static final int WIDTH = 1_200;
  private static final int ROW = 17;
  private static final int HEAD = 40;
  private static final int PIXELS_OF_A_LETTER = 7;

  /** Narrower frames cannot be seen. */
  private static final double NARROWEST = 1;

  /** A growth by this share of its own cost has the full colour. */
  private static final double FULL = 0.5;

  private static final int PALEST = 240;
  private static final int RANGE = 150;

  private FlameGraph() {}

  static String svg(String title, FrameTree tree) {
    int height = HEAD + ROW * (depth(tree, scale(tree)) + 1);
    StringBuilder svg = new StringBuilder(1 << 16);
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"11\">%n<text x=\"4\" y=\"16\" font-size=\"14\">%s</text>%n<text x=\"4\" y=\"32\">width: cost in the candidate; red: more than in the baseline, blue: less</text>%n",
            WIDTH,
            height,
            escape(title)));
    children(svg, tree, 0, HEAD, scale(tree));
    return svg.append("</svg>\n").toString().replace("\r\n", "\n");
  }

  private static double scale(FrameTree tree) {
    return tree.candidate() > 0 ? WIDTH / tree.candidate() : 0;
  }

  private static int depth(FrameTree tree, double scale) {
    return tree.children().values().stream()
        .filter(child -> child.candidate() * scale >= NARROWEST)
        .mapToInt(child -> 1 + depth(child, scale))
        .max()
        .orElse(0);
  }

  private static void children(
      StringBuilder svg, FrameTree parent, double left, int top, double scale) {
    double x = left;
    for (Map.Entry<String, FrameTree> child : parent.children().entrySet()) {
      double width = child.getValue().candidate() * scale;
      if (width >= NARROWEST) {
        frame(svg, child, x, top, width);
        children(svg, child.getValue(), x, top + ROW, scale);
      }
      x += width;
    }
  }

  private static void frame(
      StringBuilder svg, Map.Entry<String, FrameTree> child, double x, int top, double width) {
    FrameTree node = child.getValue();
    svg.append(
        String.format(
            Locale.ROOT,
            "<g><title>%s: %s to %s</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\" stroke=\"#fff\"/><text x=\"%.1f\" y=\"%d\">%s</text></g>%n",
            escape(child.getKey()),
            Percent.of(node.baseline()),
            Percent.of(node.candidate()),
            x,
            top,
            width,
            ROW,
            colour(node),
            x + 2,
            top + ROW - 4,
            escape(fitting(child.getKey(), width))));
  }

  private static String colour(FrameTree node) {
    double whole = Math.max(node.baseline(), node.candidate());
    double change = Math.max(-1, Math.min(1, node.growth() / whole / FULL));
    int pale = PALEST - (int) (RANGE * Math.abs(change));
    return change >= 0
        ? String.format(Locale.ROOT, "#%02x%02x%02x", PALEST, pale, pale)
        : String.format(Locale.ROOT, "#%02x%02x%02x", pale, pale, PALEST);
  }

  /** Class and method without the package, as far as there is room. */
  private static String fitting(String frame, double width) {
    int method = frame.lastIndexOf('.');
    int type = method < 0 ? -1 : frame.lastIndexOf('.', method - 1);
    String name = frame.substring(type + 1);
    int letters = (int) (width / PIXELS_OF_A_LETTER);
    return letters < 3 ? "" : name.substring(0, Math.min(letters, name.length()));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
