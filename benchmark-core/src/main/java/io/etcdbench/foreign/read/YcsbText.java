// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the Java {@code YCSB}. All threads perform all operations in turns. */
final class YcsbText implements ForeignOutput.Reader {
  private static final Pattern FIRST =
      Pattern.compile("(?m)^.*\\[OVERALL\\],[ ]?RunTime\\(ms\\), \\d.*$");
  private static final Pattern OPERATION =
      Pattern.compile("\\[([A-Z][A-Z-]*)\\], Operations, (\\d+)");

  /** A number at the end of the text may have been cut. */
  private static final String NUMBER = ", ([0-9.]+(?:[eE]\\d+)?)(?=\\s+\\S)";

  /** The part of the throughput that the printed operations must have, or one of them was cut. */
  private static final double WHOLE = 0.95;

  @Override
  public List<ForeignRun> read(String text) {
    List<Sections> whole = Sections.of(text, FIRST);
    List<Sections> all = whole.isEmpty() ? cut(text) : whole;
    return all.stream().map(YcsbText::runs).flatMap(List::stream).toList();
  }

  /** An output without its first lines; an operation that occurs twice is of a second one. */
  private static List<Sections> cut(String text) {
    List<String> names =
        OPERATION.matcher(text).results().map(operation -> operation.group(1)).toList();
    return names.isEmpty() || Set.copyOf(names).size() < names.size()
        ? List.of()
        : List.of(new Sections(text, text));
  }

  private static List<ForeignRun> runs(Sections section) {
    Facts all = new Facts(section.body());
    double seconds = number(all, "[OVERALL], RunTime(ms)").orElse(0) / 1e3;
    double overall = number(all, "[OVERALL], Throughput(ops/sec)").orElse(0);
    List<ForeignRun> kinds = new ArrayList<>();
    Matcher operation = OPERATION.matcher(section.body());
    while (operation.find()) {
      String name = operation.group(1);
      if (!name.matches("CLEANUP|.*-FAILED")) {
        kinds.add(kind(all, name, Double.parseDouble(operation.group(2)), seconds).named(name));
      }
    }
    if (kinds.isEmpty() && seconds > 0) {
      return List.of(overall(all, seconds, overall));
    }
    double printed = kinds.stream().mapToDouble(kind -> kind.get(Fact.OPS_PER_SECOND)).sum();
    Optional<CommandFlags> command =
        CommandFlags.last(section.before(), "\\S*\\bycsb(?:\\.sh|\\.bat)?");
    return BesideOthers.of(kinds).stream()
        .map(kind -> command.map(flags -> with(flags, kind, overall, printed)).orElse(kind))
        .toList();
  }

  /** A run whose operations are not printed. */
  private static ForeignRun overall(Facts all, double seconds, double opsPerSecond) {
    Facts facts = new Facts("").put(Fact.SECONDS, seconds);
    if (opsPerSecond > 0) {
      facts.put(Fact.OPS_PER_SECOND, opsPerSecond).put(Fact.OPERATIONS, opsPerSecond * seconds);
    }
    number(all, "[OVERALL], ThreadCount").ifPresent(threads -> facts.put(Fact.CLIENTS, threads));
    return facts.run(Tool.YCSB);
  }

  private static ForeignRun kind(Facts all, String name, double count, double seconds) {
    Facts facts = new Facts("");
    double failed = number(all, "[" + name + "-FAILED], Operations").orElse(0);
    facts.put(Fact.OPERATIONS, count + failed).put(Fact.FAILED, failed);
    if (seconds > 0) {
      facts.put(Fact.SECONDS, seconds).put(Fact.OPS_PER_SECOND, count / seconds);
    }
    time(facts, Fact.MEAN, all, "[" + name + "], AverageLatency");
    time(facts, Fact.FASTEST, all, "[" + name + "], MinLatency");
    time(facts, Fact.SLOWEST, all, "[" + name + "], MaxLatency");
    Matcher percentile =
        Pattern.compile(
                Pattern.quote("[" + name + "], ")
                    + "([0-9.]+)(?:th)?PercentileLatency\\((us|ms)\\)"
                    + NUMBER)
            .matcher(all.text());
    while (percentile.find()) {
      facts.percentile(
          Double.parseDouble(percentile.group(1)) / 100,
          Double.parseDouble(percentile.group(3)) * ParsedQuantity.unit(percentile.group(2)));
    }
    return facts.run(Tool.YCSB);
  }

  /** Adds threads, and each kind's part of the target rate, which holds for all kinds together. */
  private static ForeignRun with(
      CommandFlags flags, ForeignRun kind, double overall, double printed) {
    Facts known = new Facts("");
    if (printed >= WHOLE * overall) {
      flags
          .text("threads")
          .map(ParsedQuantity::count)
          .ifPresent(count -> known.put(Fact.CLIENTS, count));
    }
    flags
        .text("target")
        .map(ParsedQuantity::count)
        .filter(target -> overall > 0 && target.isPresent())
        .ifPresent(
            target ->
                known.put(
                    Fact.RATE, target.getAsDouble() * kind.get(Fact.OPS_PER_SECOND) / overall));
    return kind.with(known.run(Tool.YCSB).facts());
  }

  /** Old versions print milliseconds. */
  private static void time(Facts facts, Fact fact, Facts all, String column) {
    for (String unit : List.of("us", "ms")) {
      number(all, column + "(" + unit + ")")
          .ifPresent(value -> facts.put(fact, value * ParsedQuantity.unit(unit)));
    }
  }

  private static OptionalDouble number(Facts all, String name) {
    // Old versions print no space behind the first comma of [OVERALL].
    return all.find(Pattern.quote(name).replace(", ", "\\E,[ ]?\\Q") + NUMBER)
        .map(value -> OptionalDouble.of(Double.parseDouble(value)))
        .orElse(OptionalDouble.empty());
  }
}
