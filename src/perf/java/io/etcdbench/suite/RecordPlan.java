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
 * Configuration of a record, from the environment of the script.
 *
 * @param kinds kinds of sessions
 * @param servers servers of each kind
 * @param wanted number of sessions of each kind
 * @param timing timing of the turns
 * @param arms workloads, JVM flags and session budget of both arms
 * @param longest time limit: no session starts that would end after it
 * @param record file of JSON lines
 * @param page generated Markdown file
 * @param commit commit of this program
 */
record RecordPlan(
    List<SuiteKind> kinds,
    List<Servers> servers,
    Wanted wanted,
    Timing timing,
    Arms arms,
    Duration longest,
    Path record,
    Path page,
    String commit) {

  /**
   * Number of lines for each kind of servers.
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

  /**
   * What both arms run.
   *
   * @param workloads names of the workloads
   * @param flags additional JVM flags
   * @param session budget of one session
   */
  record Arms(List<String> workloads, List<String> flags, Duration session) {}

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
        new Arms(
            list(value.apply("WORKLOADS")),
            list(value.apply("JVM_FLAGS")),
            Duration.ofMinutes(number(value, "SESSION_MINUTES"))),
        Duration.ofMinutes(number(value, "MINUTES")),
        Path.of(value.apply("RECORD")),
        Path.of(value.apply("PAGE")),
        value.apply("COMMIT"));
  }

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("KINDS", "aa client-10 client-20 allocation-10 server-10"),
          Map.entry("SERVERS", "three fake"),
          Map.entry("SUITES", "24"),
          Map.entry("INJECTED", "6"),
          Map.entry("PARKED", "10"),
          Map.entry("SLICE_MS", "1000"),
          Map.entry("WARM_UP_MS", "2000"),
          Map.entry("WORKLOADS", "put,get"),
          Map.entry("JVM_FLAGS", ""),
          Map.entry("SESSION_MINUTES", "10"),
          Map.entry("MINUTES", "100000"),
          Map.entry("RECORD", "docs/gate-record.jsonl"),
          Map.entry("PAGE", "docs/gate-record.md"));

  private static List<String> words(String list) {
    return list(list).stream()
        .map(word -> word.toUpperCase(Locale.ROOT).replace('-', '_'))
        .toList();
  }

  private static List<String> list(String words) {
    return Arrays.stream(words.split("[ ,]+", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static int number(Function<String, String> value, String name) {
    String text = value.apply(name);
    if (!text.matches("\\d{1,7}")) {
      throw new IllegalArgumentException("%s is '%s'; allowed: a number".formatted(name, text));
    }
    return Integer.parseInt(text);
  }

  /** Returns a description that is equal for sessions that may be counted together. */
  String scale() {
    return "%s, slices of %d ms, warm-up of %d ms, at most %d minutes%s"
        .formatted(
            String.join(" and ", arms.workloads()),
            timing.slice().toMillis(),
            timing.warmUp().toMillis(),
            arms.session().toMinutes(),
            arms.flags().isEmpty() ? "" : ", " + String.join(" ", arms.flags()));
  }
}
