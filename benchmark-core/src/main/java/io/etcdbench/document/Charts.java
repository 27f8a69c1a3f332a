// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * Charts that are shown together. Formats that cannot draw leave them out: a chart repeats what
 * tables and facts of the document state. Immutable.
 *
 * @param title above them; empty for none
 * @param hint how to read them; empty for none
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
}
