// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Cell.Code;
import io.etcdbench.document.Cell.Link;
import io.etcdbench.document.Cell.Words;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Links, code and line breaks in cells, in every format. */
final class CellTest {
  private static final Table TABLE =
      new Table(
          List.of("claim", "compared", "figures", "count"),
          Set.of(0, 1, 2),
          List.of(
              new Group(
                  "",
                  List.of(
                      List.of(
                          Cell.of(new Link("000-01", "", "000-01"), new Words(" <b> & | *")),
                          Cell.of(new Code("a`b|<c>")),
                          Cell.ofLines(List.of("puts 40", "reads 7")),
                          Cell.of("12")),
                      List.of(
                          Cell.of(new Link("a [title]", "000", "")),
                          Cell.of(new Link("x", "000", "000-02")),
                          Cell.ofLines(List.of()),
                          Cell.of("3"))))));

  private static final Document DOCUMENT =
      new Document(
          "a page",
          "",
          List.of(
              new Section("Table", List.of(TABLE)),
              new Section("000-01", List.of(new Paragraph("why")))),
          "",
          new Exports(
              new Dataset(List.of("claim"), List.of(List.of("000-01"))),
              new TestSuite(
                  "claims", List.of(), List.of(new Case("claims", "000-01", Outcome.PASSED, "")))));

  @Test
  void areLaidOutAsMarkdown() {
    assertThat(MarkdownDocument.render(DOCUMENT))
        .contains(
            """
            | claim | compared | figures | count |
            |---|---|---|---:|
            | [000-01](#000-01) \\<b> \\& \\| \\* | `` a`b\\|<c> `` | puts 40<br>reads 7 | 12 |
            | [a \\[title\\]](000.md) | [x](000.md#000-02) |  | 3 |
            """);
  }

  @Test
  void aPathIsEncodedInALink() {
    assertThat(new Link("x", "../a b/50%+#1?/Pr\u00fcfung", "top").target(".html"))
        .isEqualTo("../a%20b/50%25%2B%231%3F/Pr%C3%BCfung.html#top");
    assertThat(new Link("x", "a%2Fb", "").target(".md")).isEqualTo("a%252Fb.md");
  }

  @Test
  void areLaidOutAsHtmlWithATargetForEachLinkWithinThePage() {
    assertThat(HtmlDocument.render(DOCUMENT))
        .contains("<td><a href=\"#000-01\">000-01</a> &lt;b&gt; &amp; | *</td>")
        .contains("<td class=\"words\"><code>a`b|&lt;c&gt;</code></td>")
        .contains("<td class=\"words\">puts 40<br>reads 7</td><td>12</td>")
        .contains("<a href=\"000.html\">a [title]</a>", "<a href=\"000.html#000-02\">x</a>")
        .contains("<section id=\"000-01\"><h2>000-01</h2>", "<section><h2>Table</h2>");
  }

  @Test
  void areLaidOutAsTextInLinesBelowEachOther() {
    assertThat(TextDocument.render(DOCUMENT, new TextStyle(60, TextStyle.Colours.NONE)))
        .contains(
            """
                claim             compared  figures  count
                000-01 <b> & | *  a`b|<c>   puts 40     12
                                            reads 7
                a [title]         x                      3
            """);
  }

  @Test
  void doNotReachTheExportsForPrograms() {
    assertThat(CsvDocument.render(DOCUMENT)).isEqualTo("claim\n000-01\n");
    assertThat(JunitDocument.render(DOCUMENT)).doesNotContain("href", "<br>");
  }

  @Test
  void columnsOfTextAreBrokenWhereTheyHaveNoRoom() {
    Table wide =
        new Table(
            List.of("claim", "statement", "n"),
            Set.of(0, 1),
            List.of(
                new Group(
                    "", List.of(Cell.row("000-01", "many words that need more lines", "1")))));

    assertThat(
            TextDocument.render(
                new Document("t", List.of(new Section("", List.of(wide))), ""),
                new TextStyle(40, TextStyle.Colours.NONE)))
        .contains(
            """
                claim   statement                  n
                000-01  many words that need more  1
                        lines
            """);
  }
}
