// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.etcdbench.format.JsonEscapes;
import io.etcdbench.format.Markdown;
import io.etcdbench.sizing.doctor.DoctorPage.Line;
import io.etcdbench.sizing.doctor.DoctorPage.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The formats of the page. */
public enum DoctorFormat {
  /** For a terminal. */
  TEXT,
  /** For a web page or a ticket. */
  MARKDOWN,
  /** For programs. */
  JSON;

  private static final String TITLE = "etcd-bench doctor";
  private static final int WIDTH = 110;
  private static final ObjectMapper MAPPER =
      new ObjectMapper(JsonEscapes.factory()).enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * Tells a diagnosis.
   *
   * @param diagnosis what to tell
   * @return the page, lines ended by a line feed
   */
  public String render(Diagnosis diagnosis) {
    List<Section> sections = DoctorPage.of(diagnosis);
    return switch (this) {
      case TEXT -> text(sections);
      case MARKDOWN -> markdown(sections);
      case JSON -> json(diagnosis, sections);
    };
  }

  private static String text(List<Section> sections) {
    StringBuilder page = new StringBuilder(TITLE).append('\n');
    for (Section section : sections) {
      page.append('\n').append(section.heading()).append('\n');
      int widest = section.lines().stream().mapToInt(line -> line.label().length()).max().orElse(0);
      section.lines().forEach(line -> append(page, line, widest));
    }
    return page.toString();
  }

  private static void append(StringBuilder page, Line line, int widest) {
    String label = "  " + line.label() + " ".repeat(widest - line.label().length() + 2);
    String indent = " ".repeat(label.length());
    StringBuilder row = new StringBuilder(label);
    for (String word : line.text().split(" ", -1)) {
      if (row.length() + word.length() > WIDTH && row.length() > label.length()) {
        page.append(row.toString().stripTrailing()).append('\n');
        row = new StringBuilder(indent);
      }
      row.append(word).append(' ');
    }
    page.append(row.toString().stripTrailing()).append('\n');
  }

  private static String markdown(List<Section> sections) {
    StringBuilder page = new StringBuilder("# " + TITLE + "\n");
    for (Section section : sections) {
      page.append("\n## ").append(section.heading()).append("\n| | |\n|---|---|\n");
      section
          .lines()
          .forEach(
              line ->
                  page.append("| ")
                      .append(Markdown.text(line.label()))
                      .append(" | ")
                      .append(Markdown.text(line.text()))
                      .append(" |\n"));
    }
    return page.toString();
  }

  private static String json(Diagnosis diagnosis, List<Section> sections) {
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    SizingCard card = diagnosis.card();
    root.put("schema", "etcd-bench/doctor/1");
    root.put("findings", diagnosis.findings());
    root.put("card", card);
    root.put("safePerSecond", card.safePerSecond().orElse(null));
    root.put("bytesPerDay", card.bytesPerDay(card.ownWritesPerSecond()).orElse(null));
    root.put("daysUntilFull", card.daysUntilFull(card.ownWritesPerSecond()).orElse(null));
    root.put("page", page(sections));
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the diagnosis cannot be written as JSON", e);
    }
  }

  private static List<Map<String, Object>> page(List<Section> sections) {
    List<Map<String, Object>> page = new ArrayList<>();
    for (Section section : sections) {
      Map<String, Object> part = new LinkedHashMap<>();
      part.put("heading", section.heading());
      part.put("lines", section.lines().stream().map(l -> List.of(l.label(), l.text())).toList());
      page.add(part);
    }
    return page;
  }
}
