// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.PlainText;
import java.util.ArrayList;
import java.util.List;

/**
 * Values over two settings; higher values are darker. Immutable.
 *
 * @param title meaning of the values, with their unit
 * @param corner names of the rows and the columns
 * @param columns labels of the columns
 * @param rows at least one
 */
public record HeatMap(String title, String corner, List<String> columns, List<Row> rows)
    implements Chart {
  public HeatMap {
    title = PlainText.line(title);
    corner = PlainText.line(corner);
    columns = columns.stream().map(PlainText::line).toList();
    rows = List.copyOf(rows);
  }

  /** Returns the values as a table. */
  Table asTable() {
    List<String> header = new ArrayList<>(List.of(corner));
    header.addAll(columns);
    return new Table(header, List.of(Group.of(title, rows.stream().map(Row::texts).toList())));
  }

  /**
   * A row.
   *
   * @param label label of the row
   * @param cells one per column
   */
  public record Row(String label, List<Cell> cells) {
    public Row {
      label = PlainText.line(label);
      cells = List.copyOf(cells);
    }

    private List<String> texts() {
      List<String> texts = new ArrayList<>(List.of(label));
      cells.forEach(cell -> texts.add(cell.text()));
      return texts;
    }
  }

  /**
   * A value.
   *
   * @param text the formatted value
   * @param depth darkness, 0 to 1; 0 if there is no value
   */
  public record Cell(String text, double depth) {
    public Cell {
      text = PlainText.line(text);
      if (!(depth >= 0 && depth <= 1)) {
        throw new IllegalArgumentException("depth is " + depth + "; allowed: 0 to 1");
      }
    }
  }
}
