// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Linux's mount table, {@code /proc/self/mountinfo}; for its format see proc_pid_mountinfo(5). */
final class MountTable {
  private static final int POINT = 4;
  private static final int OPTIONS = 5;
  private static final String END_OF_OPTIONAL_FIELDS = "-";
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  private final List<Entry> entries = new ArrayList<>();

  private MountTable() {}

  /** Parses the lines of the table; lines that cannot be parsed are skipped. */
  static MountTable parse(List<String> lines) {
    MountTable table = new MountTable();
    lines.forEach(line -> entry(line).ifPresent(table.entries::add));
    return table;
  }

  /**
   * Returns the mount that contains a real path: the deepest, and the latest of several on one
   * mount point.
   */
  Optional<Mount> of(Path realPath) {
    Entry best = null;
    for (Entry entry : entries) {
      if (realPath.startsWith(entry.point()) && (best == null || entry.depth() >= best.depth())) {
        best = entry;
      }
    }
    return Optional.ofNullable(best).map(Entry::mount);
  }

  private static Optional<Entry> entry(String line) {
    List<String> fields = List.of(line.split(" ", -1));
    int end = fields.indexOf(END_OF_OPTIONAL_FIELDS);
    if (end <= OPTIONS || fields.size() < end + 4) {
      return Optional.empty();
    }
    String options = merged(fields.get(OPTIONS), fields.get(end + 3));
    return Optional.of(
        new Entry(
            Path.of(unescaped(fields.get(POINT))),
            new Mount(fields.get(end + 1), unescaped(fields.get(end + 2)), options)));
  }

  /** Merges the options of the mount with those of the file system that it does not repeat. */
  private static String merged(String ofMount, String ofFileSystem) {
    Set<String> options = new LinkedHashSet<>(Arrays.asList(ofMount.split(",", -1)));
    for (String option : ofFileSystem.split(",", -1)) {
      // A read-only mount may belong to a file system that is writable.
      if (!option.equals("rw") && !option.equals("ro")) {
        options.add(option);
      }
    }
    return String.join(",", options);
  }

  private static String unescaped(String field) {
    return OCTAL
        .matcher(field)
        .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 8)));
  }

  private record Entry(Path point, Mount mount) {
    int depth() {
      return point.getNameCount();
    }
  }
}
