// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.FlameChart;
import io.etcdbench.document.FlameChart.Frame;
import io.etcdbench.format.Percent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The stacks of both arms as a differential flame graph (Gregg, "Differential Flame Graphs", 2014).
 * Stateless.
 */
final class FlameGraph {
  private static final String HINT =
      "Below each frame are the frames that it called. Width: what it costs the candidate. Red: more"
          + " than the baseline, blue: less, the stronger the more. Hover over a frame for its name and its"
          + " shares of the baseline's cost of an operation.";

  /** Growth, as a share of a frame's own cost, at which the colour is saturated. */
  private static final double FULL = 0.5;

  private FlameGraph() {}

  /** Returns the chart; empty when the candidate has no samples, so that no frame has a width. */
  static Optional<Charts> of(FrameTree tree) {
    List<Frame> frames = frames(tree);
    return tree.candidate() > 0
        ? Optional.of(
            new Charts("", HINT, Layout.STACK, List.of(new FlameChart("Flame graph", frames))))
        : Optional.empty();
  }

  private static List<Frame> frames(FrameTree parent) {
    return parent.children().entrySet().stream().map(FlameGraph::frame).toList();
  }

  private static Frame frame(Map.Entry<String, FrameTree> child) {
    FrameTree node = child.getValue();
    String text = Percent.of(node.baseline()) + " to " + Percent.of(node.candidate());
    return new Frame(child.getKey(), text, node.candidate(), change(node), frames(node));
  }

  private static double change(FrameTree node) {
    double whole = Math.max(node.baseline(), node.candidate());
    return Math.max(-1, Math.min(1, node.growth() / whole / FULL));
  }
}
