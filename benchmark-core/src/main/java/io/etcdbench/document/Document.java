// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A report before it is rendered in a format. Text from servers and files is one line of plain
 * text, so each format only has to escape its own markup. Immutable.
 *
 * @param title the headline, one line
 * @param subtitle time, machine and environment, one line; may be empty
 * @param sections in reading order
 * @param closing the last line; empty for none
 * @param exports the content for programs
 */
public record Document(
    String title, String subtitle, List<Section> sections, String closing, Exports exports) {
  public Document {
    title = PlainText.line(title);
    subtitle = PlainText.line(subtitle);
    sections = List.copyOf(sections);
    closing = PlainText.line(closing);
  }

  /** Creates a document without content for programs. */
  public Document(String title, List<Section> sections, String closing) {
    this(title, "", sections, closing, Exports.NONE);
  }

  /** Returns a copy without the folded sections. */
  public Document overview() {
    return new Document(
        title,
        subtitle,
        sections.stream().filter(one -> one.folding() == Section.Folding.OPEN).toList(),
        closing,
        exports);
  }

  /**
   * The content of a document for programs.
   *
   * @param dataset its numbers
   * @param suite its verdicts
   */
  public record Exports(Dataset dataset, TestSuite suite) {
    /** No content for programs. */
    public static final Exports NONE = new Exports(Dataset.NONE, TestSuite.NONE);
  }

  /**
   * A part of the report.
   *
   * @param heading one or a few words; empty for content above all headings
   * @param folding whether the section is shown initially
   * @param blocks in reading order, at least one
   */
  public record Section(String heading, Folding folding, List<Block> blocks) {

    /** Whether a section is shown initially. */
    public enum Folding {
      /** The whole section is shown. */
      OPEN,
      /** Only the heading is shown, in formats that can fold. */
      FOLDED
    }

    public Section {
      heading = PlainText.line(heading);
      blocks = List.copyOf(blocks);
    }

    /** Creates a section that is shown initially. */
    public Section(String heading, List<Block> blocks) {
      this(heading, Folding.OPEN, blocks);
    }

    /** Returns its blocks for a format without pictures; empty if it contains only pictures. */
    public List<Block> withoutPictures() {
      return Charts.withoutPictures(blocks);
    }

    /** Adds a section, unless it has no blocks. */
    public static void add(List<Section> sections, String heading, List<Block> blocks) {
      if (!blocks.isEmpty()) {
        sections.add(new Section(heading, blocks));
      }
    }

    /** Creates a folded section with details. */
    public static Section folded(String heading, List<Block> blocks) {
      return new Section(heading, Folding.FOLDED, blocks);
    }
  }

  /** An element of a section. */
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
   * @param label one or a few words
   * @param text line breaks, which text from servers and files may contain, become spaces
   */
  public record Fact(String label, String text) {
    public Fact {
      label = PlainText.line(label);
      text = PlainText.line(text).replaceAll(" +", " ");
    }
  }

  /**
   * A table whose rows are grouped.
   *
   * @param header titles of the columns
   * @param words indexes of the columns with text, from 0; the others contain numbers
   * @param groups at least one
   */
  public record Table(List<String> header, Set<Integer> words, List<Group> groups)
      implements Block {
    public Table {
      header = header.stream().map(PlainText::line).toList();
      words = Set.copyOf(words);
      groups = List.copyOf(groups);
    }

    /** Creates a table with text in the first column and numbers in the others. */
    public Table(List<String> header, List<Group> groups) {
      this(header, Set.of(0), groups);
    }

    /** Returns a copy with the first column and a range of columns. */
    public Table columns(int from, int to) {
      return kept(IntStream.concat(IntStream.of(0), IntStream.range(from, to)).boxed().toList());
    }

    /** Returns a copy without the columns with the given titles. */
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
   * Related rows.
   *
   * @param title what the rows have in common; empty for none
   * @param rows one cell per column of the header each
   */
  public record Group(String title, List<List<Cell>> rows) {
    public Group {
      title = PlainText.line(title);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** Creates rows of cells with one line of text each. */
    public static Group of(String title, List<List<String>> rows) {
      return new Group(
          title, rows.stream().map(row -> row.stream().map(Cell::of).toList()).toList());
    }

    /** Adds rows of cells with one line of text each, unless there are none. */
    public static void add(List<Group> groups, String title, List<List<String>> rows) {
      if (!rows.isEmpty()) {
        groups.add(of(title, rows));
      }
    }
  }

  /**
   * A distribution of values.
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
   * One bucket of a distribution.
   *
   * @param above its lower limit
   * @param upTo its upper limit
   * @param count number of values in it, 0 or more
   * @param countText the formatted count
   * @param cumulated the share of values up to the upper limit
   */
  public record Bar(String above, String upTo, long count, String countText, String cumulated) {}
}
