// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import java.util.List;

/**
 * A report before it is laid out in a format.
 *
 * @param title one line
 * @param sections in reading order
 */
record Document(String title, List<Section> sections) {

  /**
   * A part of the report.
   *
   * @param heading one or few words
   * @param blocks in reading order, at least one
   */
  record Section(String heading, List<Block> blocks) {}

  /** What a section is made of. */
  sealed interface Block permits Table, Facts, Paragraph {}

  /**
   * Running text.
   *
   * @param text one paragraph without line breaks
   */
  record Paragraph(String text) implements Block {}

  /**
   * Labelled lines.
   *
   * @param facts at least one
   */
  record Facts(List<Fact> facts) implements Block {}

  /**
   * One labelled line.
   *
   * @param label one or few words
   * @param text what servers and files say may hold line breaks: they become spaces
   */
  record Fact(String label, String text) {
    Fact {
      text = text.replaceAll("\\s+", " ");
    }
  }

  /**
   * A table whose rows come in groups. The first column is text, the others are figures.
   *
   * @param header the titles of the columns
   * @param groups at least one
   */
  record Table(List<String> header, List<Group> groups) implements Block {}

  /**
   * Rows that belong together.
   *
   * @param title what they have in common
   * @param rows as many cells each as the header has
   */
  record Group(String title, List<List<String>> rows) {}
}
