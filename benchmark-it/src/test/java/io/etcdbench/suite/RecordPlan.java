// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.duet.Timing;
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
 * @param suites how many of each
 * @param timing of the turns
 * @param workloads what both arms ask
 * @param parked how many times a turn beside a parked twin is measured; 0 for none
 * @param longest after which no further session is begun
 * @param record lines of JSON
 * @param page Markdown made of them
 * @param commit of this program
 */
record RecordPlan(
    List<SuiteKind> kinds,
    List<Servers> servers,
    int suites,
    Timing timing,
    List<String> workloads,
    int parked,
    Duration longest,
    Path record,
    Path page,
    String commit) {

  static RecordPlan from(Map<String, String> environment) {
    Function<String, String> value =
        name -> environment.getOrDefault(name, DEFAULTS.getOrDefault(name, ""));
    return new RecordPlan(
        words(value.apply("KINDS")).stream().map(SuiteKind::valueOf).toList(),
        words(value.apply("SERVERS")).stream().map(Servers::valueOf).toList(),
        number(value, "SUITES"),
        new Timing(
            Duration.ofMillis(number(value, "SLICE_MS")),
            Duration.ofMillis(number(value, "WARM_UP_MS")),
            Duration.ofMillis(100)),
        List.of(value.apply("WORKLOADS").split("[ ,]+", -1)),
        number(value, "PARKED"),
        Duration.ofMinutes(number(value, "MINUTES")),
        Path.of(value.apply("RECORD")),
        Path.of(value.apply("PAGE")),
        value.apply("COMMIT"));
  }

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "KINDS", "aa client-10 client-20 server-10 server-20 allocation-10",
          "SERVERS", "fake three",
          "SUITES", "40",
          "SLICE_MS", "1000",
          "WARM_UP_MS", "2000",
          "WORKLOADS", "get,put",
          "PARKED", "20",
          "MINUTES", "100000",
          "RECORD", "docs/gate-record.jsonl",
          "PAGE", "docs/gate-record.md");

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
    return "slices of %d ms, warm-up of %d ms"
        .formatted(timing.slice().toMillis(), timing.warmUp().toMillis());
  }
}
