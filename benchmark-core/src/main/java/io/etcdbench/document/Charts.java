// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.format.PlainText;
import java.util.List;
import java.util.stream.Stream;

/**
 * Charts that are shown together. Formats without pictures leave them out, since tables and facts
 * of the document state the same; a waterfall and a heat map, whose numbers stand nowhere else,
 * they draw with characters or as a table. Immutable.
 *
 * @param title above them; empty for none
 * @param hint how to read them, above the title; empty for none
 * @param layout how they are placed
 * @param charts at least one
 */
public record Charts(String title, String hint, Layout layout, List<Chart> charts)
    implements Block {

  /** How charts are placed. */
  public enum Layout {
    /** Below each other. */
    STACK,
    /** Side by side where there is room. */
    PAIR,
    /** As cards in rows. */
    CARDS,
    /** Small, many in a row. */
    SPARKS
  }

  public Charts {
    title = PlainText.line(title);
    hint = PlainText.line(hint);
    charts = List.copyOf(charts);
  }

  /** What formats without pictures show. */
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

  /** Blocks as formats without pictures show them. */
  static List<Block> withoutPictures(List<Block> blocks) {
    return blocks.stream()
        .flatMap(one -> one instanceof Charts charts ? charts.asBlocks() : Stream.of(one))
        .toList();
  }
}
