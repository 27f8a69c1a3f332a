// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.gate.arm.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What is recorded, from the environment of the script.
 *
 * @param kinds of sessions
 * @param servers of each kind
 * @param wanted how many of each
 * @param timing of the turns
 * @param workloads what both arms ask
 * @param longest no session is begun that would not end in it
 * @param record lines of JSON
 * @param page Markdown made of them
 * @param commit of this program
 */
record RecordPlan(
    List<SuiteKind> kinds,
    List<Servers> servers,
    Wanted wanted,
    Timing timing,
    List<String> workloads,
    Duration longest,
    Path record,
    Path page,
    String commit) {

  /**
   * How many lines of each servers.
   *
   * @param alike sessions without a difference: the bound of false alarms needs many
   * @param injected sessions of every other kind
   * @param parked measurements of a turn beside a parked twin; 0 for none
   */
  record Wanted(int alike, int injected, int parked) {
    int of(SuiteKind kind) {
      return kind == SuiteKind.AA ? alike : injected;
    }
  }

  static RecordPlan from(Map<String, String> environment) {
    Function<String, String> value =
        name -> environment.getOrDefault(name, DEFAULTS.getOrDefault(name, ""));
    return new RecordPlan(
        words(value.apply("KINDS")).stream().map(SuiteKind::valueOf).toList(),
        words(value.apply("SERVERS")).stream().map(Servers::valueOf).toList(),
        new Wanted(number(value, "SUITES"), number(value, "INJECTED"), number(value, "PARKED")),
        new Timing(
            Duration.ofMillis(number(value, "SLICE_MS")),
            Duration.ofMillis(number(value, "WARM_UP_MS")),
            Timing.DEFAULT.washOut()),
        List.of(value.apply("WORKLOADS").split("[ ,]+", -1)),
        Duration.ofMinutes(number(value, "MINUTES")),
        Path.of(value.apply("RECORD")),
        Path.of(value.apply("PAGE")),
        value.apply("COMMIT"));
  }

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("KINDS", SuiteKind.words()),
          Map.entry("SERVERS", "fake three"),
          Map.entry("SUITES", "40"),
          Map.entry("INJECTED", "10"),
          Map.entry("PARKED", "10"),
          Map.entry("SLICE_MS", "1000"),
          Map.entry("WARM_UP_MS", "2000"),
          Map.entry("WORKLOADS", "get"),
          Map.entry("MINUTES", "100000"),
          Map.entry("RECORD", "docs/gate-record.jsonl"),
          Map.entry("PAGE", "docs/gate-record.md"));

  private static List<String> words(String list) {
    return Arrays.stream(list.split("[ ,]+", -1))
        .map(word -> word.toUpperCase(Locale.ROOT).replace('-', '_'))
        .toList();
  }

  private static int number(Function<String, String> value, String name) {
    String text = value.apply(name);
    if (!text.matches("\\d{1,7}")) {
      throw new IllegalArgumentException("%s is '%s'; allowed: a number".formatted(name, text));
    }
    return Integer.parseInt(text);
  }

  /** In words that stay the same as long as sessions may be counted together. */
  String scale() {
    return "%s, slices of %d ms, warm-up of %d ms"
        .formatted(
            String.join(" and ", workloads), timing.slice().toMillis(), timing.warmUp().toMillis());
  }
}
