// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.ForeignRun;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads JMH's table of scores, and the forks, warm-up and iterations from the log above it; of a
 * log that was cut before the table, its results.
 */
final class JmhText implements ForeignOutput.Reader {
  private static final String COMMAND = "\\S*\\bjava(?:\\.exe)?(?=\\s.*-jar\\s)";
  private static final Pattern HEAD =
      Pattern.compile("(?m)^[ \\t|]*Benchmark\\b.*\\bMode\\b.*\\bScore\\b.*$");

  /** A score; JMH prints the order of magnitude of a small one: {@code ≈ 10⁻⁴}. */
  private static final String SCORE = "([0-9][0-9.,]*|≈\\s*(?:10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|0))";

  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*(\\S+)((?:\\s+\\S+)*?)\\s+(thrpt|avgt|sample|ss)\\s+(?:(\\d+)\\s+)?"
              + SCORE
              + "(?:\\s*(?:±|\\+/-|\\?|�)\\s*\\(?([0-9][0-9.,]*|NaN)\\)?)?\\s+(\\S+/\\S+)\\s*$");

  private static final String ROUGHLY = "≈";

  private static final int LONGEST_ROW = 500;

  /** A score within the log; the table repeats it. */
  private static final Pattern RESULT =
      Pattern.compile(
          "(?m)^Result(?: \"([^\"\\n]+)\")?:\\s+(N = \\d+\\s+mean =\\s+)?"
              + SCORE
              + "(?:\\s+(?:±|\\+/-|\\?|�)\\s*\\([0-9.,]+%\\)\\s*([0-9][0-9.,]*|NaN))?\\s+(\\S+/\\S+)");

  private static final Pattern FORK = Pattern.compile("(?m)^# Fork: \\d+ of (\\d+)");
  private static final Pattern NO_FORK = Pattern.compile("(?m)^# Fork: N/A");
  private static final Pattern WARMUP =
      Pattern.compile("(?m)^(?:# )?Warmup: (?:(\\d+) iterations|<none>)");
  private static final Pattern MEASUREMENT =
      Pattern.compile("(?m)^(?:# )?Measurement: (\\d+) iterations");
  private static final Pattern BENCHMARK = Pattern.compile("(?m)^# Benchmark: (\\S+)");
  private static final Pattern THREADS = Pattern.compile("(?m)^(?:# )?Threads: (\\d+) thread");
  private static final Pattern ITERATION =
      Pattern.compile("(?m)^Iteration\\s+(\\d+):\\s+([0-9][0-9.,]*)");

  /**
   * The settings, negative when unknown, and raw scores that the log contains for one benchmark.
   *
   * @param iterations the measured iterations of each fork
   */
  private record Logged(
      int forks, int warmups, int iterations, int threads, List<List<Double>> raw) {
    static final Logged NOTHING = new Logged(-1, -1, -1, -1, List.of());

    /** Reads settings that were pasted once, without the name of a benchmark. */
    static Logged unnamed(String log) {
      return MEASUREMENT.matcher(log).results().count() == 1
          ? new Logged(
              JmhText.forks(log),
              JmhText.warmups(log),
              JmhText.iterations(log),
              JmhText.threads(log),
              List.of())
          : NOTHING;
    }

    /**
     * Returns the forks, computed from the measured iterations where the log does not state them.
     */
    int forks(int measured) {
      return forks < 0 && iterations > 0 && measured % iterations == 0
          ? measured / iterations
          : forks;
    }

    /** Adds settings from a command line where the log contains none. */
    Logged or(CommandFlags flags) {
      return new Logged(
          forks < 0 ? flag(flags, "f") : forks,
          warmups < 0 ? flag(flags, "wi") : warmups,
          iterations < 0 ? flag(flags, "i") : iterations,
          threads < 0 ? flag(flags, "t") : threads,
          raw);
    }

    private static int flag(CommandFlags flags, String name) {
      return flags
          .text(name)
          .filter(value -> value.matches("\\d+"))
          .map(Integer::valueOf)
          .orElse(-1);
    }
  }

  @Override
  public List<ForeignRun> read(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    List<Sections> tables = Sections.of(text, HEAD);
    // The heading may have been left out.
    for (Sections table : tables.isEmpty() ? List.of(new Sections("", "\n" + text)) : tables) {
      Map<String, Logged> logged = logged(table.before());
      Logged unnamed = logged.isEmpty() ? Logged.unnamed(table.before()) : Logged.NOTHING;
      Optional<CommandFlags> command = CommandFlags.last(table.before(), COMMAND);
      List<String> lines = table.body().lines().toList();
      List<String> names = parameters(lines.get(0));
      List<Matcher> rows =
          lines.subList(1, lines.size()).stream()
              .filter(line -> line.length() <= LONGEST_ROW)
              .map(line -> ROW.matcher(line.replace('|', ' ')))
              .filter(Matcher::matches)
              .toList();
      boolean counters = rows.stream().allMatch(JmhText::isSecondary);
      for (Matcher row : rows) {
        if (!isSecondary(row) || (counters && row.group(7).startsWith("ops/"))) {
          Logged found = found(logged, row.group(1)).orElse(unnamed);
          runs.add(run(row, names, command.map(found::or).orElse(found)));
        }
      }
    }
    return runs.isEmpty() ? results(text) : runs;
  }

  /** Reads a log that was cut before its table. */
  private static List<ForeignRun> results(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    for (Sections section : Sections.of(text, RESULT)) {
      Map<String, Logged> logged = logged(section.before());
      Matcher result = RESULT.matcher(section.body());
      if (result.find()) {
        String last = logged.keySet().stream().reduce("", (one, other) -> other);
        String name = result.group(1) == null ? last : result.group(1);
        if (!name.isEmpty()) {
          runs.add(run(result, name, logged.getOrDefault(name, Logged.NOTHING)));
        }
      }
    }
    return runs;
  }

  private static ForeignRun run(Matcher result, String name, Logged log) {
    boolean sampled = result.group(2) != null;
    String unit = result.group(5);
    double error = error(result.group(3), result.group(4));
    int iterations = log.raw().stream().mapToInt(List::size).sum();
    return new JmhScore(
            qualified(name),
            sampled ? "sample" : unit.startsWith("ops/") ? "thrpt" : "avgt",
            Map.of(),
            number(result.group(3)),
            error,
            unit)
        .withThreads(log.threads())
        .run(log.forks(), log.warmups(), iterations == 0 ? -1 : iterations, log.raw());
  }

  /** JMH identifies a benchmark by class and method at least. */
  private static String qualified(String benchmark) {
    return benchmark.contains(".") ? benchmark : "Benchmark." + benchmark;
  }

  /** Secondary metrics are named after the benchmark, with a colon. */
  private static boolean isSecondary(Matcher row) {
    return row.group(1).contains(":");
  }

  private static List<String> parameters(String head) {
    List<String> names = new ArrayList<>();
    Matcher name = Pattern.compile("\\((\\w+)\\)").matcher(head);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }

  private static Optional<Logged> found(Map<String, Logged> logged, String benchmark) {
    return logged.entrySet().stream()
        .filter(
            entry -> entry.getKey().endsWith("." + benchmark) || entry.getKey().equals(benchmark))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static ForeignRun run(Matcher row, List<String> names, Logged log) {
    Map<String, String> params = new TreeMap<>();
    String[] values = row.group(2).strip().split("\\s+", -1);
    for (int i = 0; i < names.size() && i < values.length; i++) {
      params.put(names.get(i), values[i]);
    }
    int count = row.group(4) == null ? 1 : Integer.parseInt(row.group(4));
    boolean sampled = row.group(3).equals("sample");
    double error = error(row.group(5), row.group(6));
    return new JmhScore(
            qualified(row.group(1)),
            row.group(3),
            params,
            number(row.group(5)),
            error,
            row.group(7))
        .withThreads(log.threads())
        .run(
            sampled ? log.forks() : log.forks(count),
            log.warmups(),
            sampled ? -1 : count,
            params.isEmpty() ? log.raw() : List.of());
  }

  private static Map<String, Logged> logged(String log) {
    Map<String, Logged> all = new LinkedHashMap<>();
    for (Sections each : Sections.of(log, BENCHMARK)) {
      Matcher name = BENCHMARK.matcher(each.body());
      if (name.find()) {
        // JMH prints warm-up and threads above the benchmark's name.
        String about = lastBlock(each.before()) + each.body();
        all.put(
            name.group(1),
            new Logged(
                forks(each.body()),
                warmups(about),
                iterations(about),
                threads(about),
                raw(each.body())));
      }
    }
    return all;
  }

  private static String lastBlock(String before) {
    int begin = before.lastIndexOf("# JMH version");
    int warmup = before.lastIndexOf("# Warmup:");
    return before.substring(Math.max(0, Math.max(begin, warmup)));
  }

  private static int forks(String body) {
    Matcher fork = FORK.matcher(body);
    return fork.find() ? Integer.parseInt(fork.group(1)) : NO_FORK.matcher(body).find() ? 0 : -1;
  }

  private static int warmups(String about) {
    Matcher warmup = WARMUP.matcher(about);
    return !warmup.find() ? -1 : warmup.group(1) == null ? 0 : Integer.parseInt(warmup.group(1));
  }

  private static int iterations(String about) {
    Matcher measurement = MEASUREMENT.matcher(about);
    return measurement.find() ? Integer.parseInt(measurement.group(1)) : -1;
  }

  private static int threads(String about) {
    Matcher threads = THREADS.matcher(about);
    return threads.find() ? Integer.parseInt(threads.group(1)) : -1;
  }

  private static List<List<Double>> raw(String body) {
    List<List<Double>> forks = new ArrayList<>();
    Matcher iteration = ITERATION.matcher(body);
    while (iteration.find()) {
      if (iteration.group(1).equals("1")) {
        forks.add(new ArrayList<>());
      }
      if (!forks.isEmpty()) {
        forks.get(forks.size() - 1).add(number(iteration.group(2)));
      }
    }
    return forks;
  }

  /** An order of magnitude stands for every score that rounds to it. */
  private static double error(String score, @Nullable String error) {
    if (score.startsWith(ROUGHLY)) {
      return number(score) * (Math.sqrt(10) - 1);
    }
    return error == null ? Double.NaN : number(error);
  }

  private static double number(String text) {
    if (text.startsWith(ROUGHLY)) {
      String power = text.substring(ROUGHLY.length()).strip();
      return power.equals("0")
          ? 0
          : Double.parseDouble(
              "1e"
                  + Normalizer.normalize(power.substring(2), Normalizer.Form.NFKC)
                      .replace('\u2212', '-'));
    }
    // JMH prints in the JVM's locale; a separator that occurs again only groups digits.
    int last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    if (last < 0) {
      return Double.parseDouble(text);
    }
    String whole = text.substring(0, last).replaceAll("[.,]", "");
    boolean decimal = text.indexOf(text.charAt(last)) == last;
    return Double.parseDouble(whole + (decimal ? "." : "") + text.substring(last + 1));
  }
}
