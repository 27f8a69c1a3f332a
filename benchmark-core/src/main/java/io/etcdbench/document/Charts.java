// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.format.PlainText;
import java.util.List;
import java.util.stream.Stream;

/**
 * Charts that are shown together. Formats without pictures omit charts whose numbers are also in
 * tables and facts of the document. They draw a waterfall with characters and show a heat map as a
 * table, because those numbers are nowhere else. Immutable.
 *
 * @param title title of the charts; empty for none
 * @param hint how to read them, above the title; empty for none
 * @param layout arrangement of the charts
 * @param charts at least one
 */
public record Charts(String title, String hint, Layout layout, List<Chart> charts)
    implements Block {

  /** Arrangement of charts. */
  public enum Layout {
    /** Below each other. */
    STACK,
    /** Side by side if the page is wide enough. */
    PAIR,
    /** As cards in rows. */
    CARDS,
    /** Small, many per row. */
    SPARKS
  }

  public Charts {
    title = PlainText.line(title);
    hint = PlainText.line(hint);
    charts = List.copyOf(charts);
  }

  /** Returns the blocks for formats without pictures. */
  private Stream<Block> asBlocks() {
    List<Block> blocks = charts.stream().flatMap(Charts::asBlocks).toList();
    return blocks.isEmpty() || hint.isEmpty()
        ? blocks.stream()
        : Stream.concat(Stream.of(new Paragraph(hint)), blocks.stream());
  }

  private static Stream<Block> asBlocks(Chart chart) {
    if (chart instanceof Waterfall waterfall) {
      return waterfall.asBlocks().stream();
    }
    return chart instanceof HeatMap map ? Stream.of(map.asTable()) : Stream.empty();
  }

  /** Replaces charts with blocks for formats without pictures. */
  static List<Block> withoutPictures(List<Block> blocks) {
    return blocks.stream()
        .flatMap(one -> one instanceof Charts charts ? charts.asBlocks() : Stream.of(one))
        .toList();
  }
}
