// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a text that belongs to one run.
 *
 * @param before the text from the start of the previous run to this one, which includes this run's
 *     command line, if any
 * @param body the text from this run's first line to the first line of the next run
 */
record Sections(String before, String body) {

  /** Creates a section for each match of the pattern of a first line. */
  static List<Sections> of(String text, Pattern first) {
    List<Integer> starts = new ArrayList<>();
    Matcher matcher = first.matcher(text);
    while (matcher.find()) {
      starts.add(matcher.start());
    }
    List<Sections> sections = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : text.length();
      int behind = i == 0 ? 0 : starts.get(i - 1);
      sections.add(
          new Sections(text.substring(behind, starts.get(i)), text.substring(starts.get(i), end)));
    }
    return sections;
  }
}
