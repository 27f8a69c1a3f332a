// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code go-ycsb}: the last line of each operation of a run. All threads perform all
 * operations in turns.
 */
final class GoYcsbText implements ForeignOutput.Reader {
  private static final String ERROR = "_ERROR";
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^[ \\t]*([A-Z_]+)\\s+- Takes\\(s\\): ([0-9.]+), Count: (\\d+), OPS: ([0-9.]+), (.*)$");
  private static final Pattern PERCENTILE = Pattern.compile("([0-9.]+)th\\(us\\): ([0-9]+)");

  private static final Pattern TARGET_FLAG =
      Pattern.compile("(?:--target[ =]|-p[ =]?target=|--prop[ =]target=)(\\d+)");

  private static final Pattern TARGET_PROPERTY = Pattern.compile("\"target\"=\"(\\d+)");

  private static final Pattern PROPERTIES = Pattern.compile("\\*{3,} properties \\*{3,}");

  @Override
  public List<ForeignRun> read(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    Map<String, ForeignRun> last = new LinkedHashMap<>();
    int begin = 0;
    int end = 0;
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      ForeignRun next = run(line);
      if (isOfAnotherRun(line.group(1), next, last, text.substring(end, line.start()))) {
        runs.addAll(runs(text.substring(begin, end), last));
        last.clear();
        begin = end;
      }
      last.put(line.group(1), next);
      end = line.end();
    }
    runs.addAll(runs(text.substring(begin, end), last));
    return runs;
  }

  /** A run prints its properties first, and then lines with the time since its start. */
  private static boolean isOfAnotherRun(
      String name, ForeignRun next, Map<String, ForeignRun> last, String between) {
    ForeignRun earlier = last.get(name);
    if (earlier != null && !isLater(next, earlier)) {
      return true;
    }
    boolean loaded = earlier == null && between.contains("Load finished");
    return !last.isEmpty() && (loaded || PROPERTIES.matcher(between).find());
  }

  /** A later line of a run counts more operations, or repeats the last line. */
  private static boolean isLater(ForeignRun next, ForeignRun earlier) {
    double more = next.get(Fact.OPERATIONS) - earlier.get(Fact.OPERATIONS);
    return next.get(Fact.SECONDS) >= earlier.get(Fact.SECONDS)
        && (more > 0
            || (more == 0
                && (!next.has(Fact.MEAN) || next.get(Fact.MEAN) == earlier.get(Fact.MEAN))));
  }

  private static List<ForeignRun> runs(String text, Map<String, ForeignRun> last) {
    Map<String, Double> failures = new HashMap<>();
    List<ForeignRun> operations = new ArrayList<>();
    last.forEach(
        (name, run) -> {
          if (name.endsWith(ERROR)) {
            failures.put(name.replace(ERROR, ""), run.get(Fact.OPERATIONS));
          } else if (!name.equals("TOTAL")) {
            operations.add(run.named(name));
          }
        });
    if (operations.isEmpty()) {
      return List.of();
    }
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(text, "\\S*go-ycsb")
        .ifPresent(
            flags -> {
              threads(flags.line(), known);
              target(TARGET_FLAG.matcher(flags.line()), known);
              flags.sameMachine(known, "");
            });
    Matcher properties = Pattern.compile("\"?threadcount\"?\\s*[=:]\\s*\"?(\\d+)").matcher(text);
    if (properties.find()) {
      known.put(Fact.CLIENTS, Double.parseDouble(properties.group(1)));
    }
    target(TARGET_PROPERTY.matcher(text), known);
    return BesideOthers.of(
        operations.stream()
            .map(run -> run.with(known))
            .map(run -> run.with(Fact.FAILED, failures.getOrDefault(run.name(), 0.0)))
            .map(run -> run.with(Fact.OPERATIONS, run.get(Fact.OPERATIONS) + run.get(Fact.FAILED)))
            .toList());
  }

  private static void threads(String line, Map<Fact, Double> known) {
    Matcher threads =
        Pattern.compile("(?:--threads|-t)[ =](\\d+)|threadcount=(\\d+)").matcher(line);
    if (threads.find()) {
      String count = threads.group(1) == null ? threads.group(2) : threads.group(1);
      known.put(Fact.CLIENTS, Double.parseDouble(count));
    }
  }

  /** Puts the rate of all threads and operations together. */
  private static void target(Matcher target, Map<Fact, Double> known) {
    if (target.find()) {
      known.put(Fact.RATE, Double.parseDouble(target.group(1)));
    }
  }

  private static ForeignRun run(Matcher line) {
    Facts facts = new Facts(line.group(5));
    facts
        .put(Fact.SECONDS, Double.parseDouble(line.group(2)))
        .put(Fact.SECONDS_ROUNDING, ParsedQuantity.rounding(line.group(2)))
        .put(Fact.OPERATIONS, Double.parseDouble(line.group(3)))
        .put(Fact.OPS_PER_SECOND, Double.parseDouble(line.group(4)));
    micros(facts, Fact.MEAN, "Avg");
    micros(facts, Fact.FASTEST, "Min");
    micros(facts, Fact.SLOWEST, "Max");
    Matcher percentile = PERCENTILE.matcher(line.group(5));
    while (percentile.find()) {
      facts.percentile(
          Double.parseDouble(percentile.group(1)) / 100,
          Double.parseDouble(percentile.group(2)) * 1e-6);
    }
    return facts.run(Tool.GO_YCSB);
  }

  private static void micros(Facts facts, Fact fact, String name) {
    facts
        .find(name + "\\(us\\): (\\d+)")
        .ifPresent(value -> facts.put(fact, Double.parseDouble(value) * 1e-6));
  }
}
