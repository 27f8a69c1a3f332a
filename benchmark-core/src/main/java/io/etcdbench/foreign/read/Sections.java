// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a text that is about one run.
 *
 * @param before what stands between the run before and this one: its command line, if it has one
 * @param body from its first line to the first of the next run
 */
record Sections(String before, String body) {

  /** One for each line that a pattern finds at its beginning. */
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
