// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads fio's report with {@code --minimal} (terse format 3), which has no latencies of syncs; one
 * run per line.
 */
final class FioTerse implements ForeignOutput.Reader {
  private static final Pattern LINE =
      Pattern.compile("(?m)\\b3;fio-\\d[^;\\n]*;([^;\\n]*);\\d+;\\d+;(\\d[^\\n]*)$");

  /** Position of the milliseconds within the fields of the reads, and of the writes. */
  private static final int RUNTIME = 3;

  private static final int FIELDS_OF_READS = 41;

  @Override
  public List<ForeignRun> read(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    for (Sections section : Sections.of(text, LINE)) {
      Matcher line = LINE.matcher(section.body());
      if (line.find()) {
        runs.add(run(line.group(2).split(";", -1), section.before()).named(line.group(1)));
      }
    }
    return runs;
  }

  private static ForeignRun run(String[] fields, String before) {
    Facts facts = new Facts("");
    double reading = field(fields, RUNTIME);
    double writing = field(fields, FIELDS_OF_READS + RUNTIME);
    double millis = Math.max(reading, writing);
    if (millis > 0) {
      facts.put(Fact.SECONDS, millis / 1e3);
    }
    boolean whole = fields.length > FIELDS_OF_READS + RUNTIME;
    if ((whole && writing == 0) || FioText.isWithoutSync(before)) {
      facts.put(Fact.SYNCS, 0);
    }
    return facts.run(Tool.FIO);
  }

  private static double field(String[] fields, int index) {
    return index < fields.length && fields[index].matches("\\d+")
        ? Double.parseDouble(fields[index])
        : 0;
  }
}
