// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.PlainText;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a whole, each starting where the previous one ended. Immutable.
 *
 * @param title meaning of the whole
 * @param colour colour of its series, from 1
 * @param whole above 0, in the unit of the steps
 * @param steps from the first to the last
 * @param notes lines below the chart
 */
public record Waterfall(
    String title, int colour, double whole, List<Step> steps, List<String> notes) implements Chart {
  private static final List<String> COLUMNS =
      List.of("part", "amount", "share", "one after the other");
  private static final int WIDTH = 40;

  public Waterfall {
    title = PlainText.line(title);
    steps = List.copyOf(steps);
    notes = notes.stream().map(PlainText::line).toList();
  }

  /** Returns the chart with bars of characters, for formats without pictures. */
  List<Block> asBlocks() {
    List<List<String>> rows =
        steps.stream()
            .map(one -> List.of(one.label(), one.value(), one.share(), drawn(one.bar())))
            .toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(title));
    blocks.add(new Table(COLUMNS, List.of(Group.of("", rows))));
    List<Fact> compared =
        steps.stream()
            .filter(step -> step.bar().look() == Look.HOLLOW)
            .map(step -> new Fact(step.label(), step.basis()))
            .toList();
    if (!compared.isEmpty()) {
      blocks.add(new Facts(compared));
    }
    notes.forEach(note -> blocks.add(new Paragraph(note)));
    return blocks;
  }

  /** Draws a bar as wide as the whole, with dots where Markdown would drop spaces. */
  private String drawn(Bar bar) {
    int begin = (int) Math.min(WIDTH - 1, Math.round(WIDTH * bar.from() / whole));
    int end =
        (int)
            Math.max(
                begin, Math.min(WIDTH, Math.round(WIDTH * (bar.from() + bar.length()) / whole)));
    String filled = bar.look() == Look.FILLED ? "=" : "-";
    return ".".repeat(begin) + filled.repeat(end - begin) + ".".repeat(WIDTH - end);
  }

  /**
   * One of the parts.
   *
   * @param label name of the part
   * @param basis source of its length
   * @param value the formatted value
   * @param share the formatted share of the whole
   * @param bar position of the part
   */
  public record Step(String label, String basis, String value, String share, Bar bar) {
    public Step {
      label = PlainText.line(label);
      basis = PlainText.line(basis);
      value = PlainText.line(value);
      share = PlainText.line(share);
    }
  }

  /**
   * Position of a part.
   *
   * @param from start of the part
   * @param length 0 or more
   * @param look drawing style of the part
   */
  public record Bar(double from, double length, Look look) {}

  /** Drawing style of a part. */
  public enum Look {
    /** A part of the whole. */
    FILLED,
    /** A value that the whole is compared with. */
    HOLLOW
  }
}
