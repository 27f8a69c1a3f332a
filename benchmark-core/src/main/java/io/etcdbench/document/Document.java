// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A report before it is laid out in a format. Whatever servers and files say in it is one line of
 * plain text: each format only has its own markup to escape. Immutable.
 *
 * @param title the headline, one line
 * @param subtitle when, where and with what, one line; may be empty
 * @param sections in reading order
 * @param closing the last line; empty when there is nothing to conclude
 * @param exports the same for programs
 */
public record Document(
    String title, String subtitle, List<Section> sections, String closing, Exports exports) {
  public Document {
    title = PlainText.line(title);
    subtitle = PlainText.line(subtitle);
    sections = List.copyOf(sections);
    closing = PlainText.line(closing);
  }

  /** A document for people only. */
  public Document(String title, List<Section> sections, String closing) {
    this(title, "", sections, closing, Exports.NONE);
  }

  /** The same without its folded sections. */
  public Document overview() {
    return new Document(
        title,
        subtitle,
        sections.stream().filter(one -> one.folding() == Section.Folding.OPEN).toList(),
        closing,
        exports);
  }

  /**
   * What programs read of a document.
   *
   * @param dataset its numbers
   * @param suite its verdicts
   */
  public record Exports(Dataset dataset, TestSuite suite) {
    /** Nothing. */
    public static final Exports NONE = new Exports(Dataset.NONE, TestSuite.NONE);
  }

  /**
   * A part of the report.
   *
   * @param heading one or few words; empty for what stands above all headings
   * @param folding whether it is shown at once
   * @param blocks in reading order, at least one
   */
  public record Section(String heading, Folding folding, List<Block> blocks) {

    /** Whether a section is shown at once. */
    public enum Folding {
      /** It is. */
      OPEN,
      /** A format that can fold shows its heading only. */
      FOLDED
    }

    public Section {
      heading = PlainText.line(heading);
      blocks = List.copyOf(blocks);
    }

    /** A section that is shown at once. */
    public Section(String heading, List<Block> blocks) {
      this(heading, Folding.OPEN, blocks);
    }

    /** Its blocks for a format without pictures; none where it has nothing but pictures. */
    public List<Block> withoutPictures() {
      return Charts.withoutPictures(blocks);
    }

    /** A section for those who want to know more. */
    public static Section folded(String heading, List<Block> blocks) {
      return new Section(heading, Folding.FOLDED, blocks);
    }
  }

  /** What a section is made of. */
  public sealed interface Block
      permits Table, Distribution, Facts, Paragraph, Command, Assessment, Charts {}

  /**
   * Running text.
   *
   * @param text one paragraph without line breaks
   */
  public record Paragraph(String text) implements Block {
    public Paragraph {
      text = PlainText.line(text);
    }
  }

  /**
   * A command to copy.
   *
   * @param text one line
   */
  public record Command(String text) implements Block {
    public Command {
      text = PlainText.line(text);
    }
  }

  /**
   * Labelled lines.
   *
   * @param facts at least one
   */
  public record Facts(List<Fact> facts) implements Block {}

  /**
   * One labelled line.
   *
   * @param label one or few words
   * @param text what servers and files say may hold line breaks: they become spaces
   */
  public record Fact(String label, String text) {
    public Fact {
      label = PlainText.line(label);
      text = PlainText.line(text).replaceAll(" +", " ");
    }
  }

  /**
   * A table whose rows come in groups.
   *
   * @param header the titles of the columns
   * @param words the columns that hold text, counted from 0; the others hold figures
   * @param groups at least one
   */
  public record Table(List<String> header, Set<Integer> words, List<Group> groups)
      implements Block {
    public Table {
      header = header.stream().map(PlainText::line).toList();
      words = Set.copyOf(words);
      groups = List.copyOf(groups);
    }

    /** A table whose first column is text and whose others are figures. */
    public Table(List<String> header, List<Group> groups) {
      this(header, Set.of(0), groups);
    }

    /** The first column and those of a range. */
    public Table columns(int from, int to) {
      return kept(IntStream.concat(IntStream.of(0), IntStream.range(from, to)).boxed().toList());
    }

    /** The same without the columns of some titles. */
    public Table without(String... titles) {
      return kept(
          IntStream.range(0, header.size())
              .filter(column -> !List.of(titles).contains(header.get(column)))
              .boxed()
              .toList());
    }

    private Table kept(List<Integer> columns) {
      return new Table(
          columns.stream().map(header::get).toList(),
          IntStream.range(0, columns.size())
              .filter(column -> words.contains(columns.get(column)))
              .boxed()
              .collect(Collectors.toSet()),
          groups.stream()
              .map(
                  group ->
                      new Group(
                          group.title(),
                          group.rows().stream()
                              .map(row -> columns.stream().map(row::get).toList())
                              .toList()))
              .toList());
    }
  }

  /**
   * Rows that belong together.
   *
   * @param title what they have in common; empty when there is nothing to say
   * @param rows as many cells each as the header has
   */
  public record Group(String title, List<List<Cell>> rows) {
    public Group {
      title = PlainText.line(title);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** Rows of cells that are one line of text each. */
    public static Group of(String title, List<List<String>> rows) {
      return new Group(
          title, rows.stream().map(row -> row.stream().map(Cell::of).toList()).toList());
    }
  }

  /**
   * How values are distributed.
   *
   * @param title one line
   * @param bars from the lowest values to the highest, at least one
   */
  public record Distribution(String title, List<Bar> bars) implements Block {
    public Distribution {
      title = PlainText.line(title);
    }

    public long mostCounted() {
      return bars.stream().mapToLong(Bar::count).max().orElse(0);
    }
  }

  /**
   * One class of values.
   *
   * @param above its lower limit
   * @param upTo its upper limit
   * @param count how many values are in it, 0 or more
   * @param countText the same for people
   * @param cumulated the share of values up to the upper limit
   */
  public record Bar(String above, String upTo, long count, String countText, String cumulated) {}
}
