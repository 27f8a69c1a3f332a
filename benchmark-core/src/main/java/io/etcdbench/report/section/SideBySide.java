// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A table of labelled lines of several runs, one column per run; lines that differ come first. */
public final class SideBySide {
  private SideBySide() {}

  /**
   * Returns a table.
   *
   * @param names names of the runs
   * @param facts facts of each run
   */
  public static Table of(List<String> names, List<List<Fact>> facts) {
    List<Map<String, String>> columns = facts.stream().map(SideBySide::byLabel).toList();
    Set<String> labels = new LinkedHashSet<>();
    columns.forEach(column -> labels.addAll(column.keySet()));
    List<List<String>> differing = new ArrayList<>();
    List<List<String>> common = new ArrayList<>();
    for (String label : labels) {
      List<String> row = new ArrayList<>(List.of(label));
      columns.forEach(column -> row.add(column.getOrDefault(label, "-")));
      boolean differs = row.stream().skip(1).distinct().count() > 1;
      (differs ? differing : common).add(row);
    }
    List<String> header = new ArrayList<>(List.of(""));
    header.addAll(names);
    List<Group> groups = new ArrayList<>();
    Group.add(groups, "differs", differing);
    Group.add(groups, "the same", common);
    return new Table(header, groups);
  }

  private static Map<String, String> byLabel(List<Fact> facts) {
    Map<String, String> byLabel = new LinkedHashMap<>();
    facts.forEach(fact -> byLabel.put(fact.label(), fact.text()));
    return byLabel;
  }
}
