// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import io.etcdbench.sizing.check.CheckLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads {@code etcdctl check perf}. Its load level is taken from its flag, or from the achieved
 * rate.
 */
final class CheckPerfText implements ForeignOutput.Reader {
  /** The line of the throughput, with the errors above it, which are printed first. */
  private static final Pattern FIRST =
      Pattern.compile(
          "(?m)(?:^(?>.*?FAIL: too many errors[ \\t]*\\n"
              + "(?:(?>.*?FAIL: ERROR\\().*-> \\d+[ \\t]*\\n)*+).*?)?"
              + "(?:PASS: Throughput is|FAIL: Throughput too low:) \\d+ writes/s");

  private static final double REACHED = 0.9;

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream().map(CheckPerfText::run).toList();
  }

  /** Adds what both of etcdctl's checks print of their failures. */
  static Facts verdict(Facts facts, Sections section) {
    return facts
        .put(Fact.FAILED, facts.sum("FAIL: ERROR\\(.*\\) -> (\\d+)").orElse(0))
        .put(
            Fact.MISSED_CRITERIA,
            (double) Pattern.compile("FAIL: (?!ERROR)").matcher(section.body()).results().count());
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    verdict(facts, section)
        .count(Fact.OPS_PER_SECOND, "Throughput (?:is|too low:) (\\d+) writes/s")
        .time(Fact.SLOWEST, "Slowest request took (?:too long: )?([0-9.]+s)")
        .time(Fact.DEVIATION, "Stddev (?:is|too high:) ([0-9.]+s)");
    ForeignRun run = facts.run(Tool.CHECK_PERF);
    Map<Fact, Double> known = CommandFlags.none();
    level(section.before(), run)
        .ifPresent(
            level -> {
              known.put(Fact.RATE, level.putsPerSecond());
              known.put(Fact.CLIENTS, (double) level.clients());
            });
    CommandFlags.last(section.before(), "\\S*etcdctl(?=.*\\scheck\\s+perf)")
        .flatMap(flags -> flags.text("endpoints").map(endpoints -> local(flags, endpoints)))
        .ifPresent(known::putAll);
    return run.with(known);
  }

  private static Map<Fact, Double> local(CommandFlags flags, String endpoints) {
    Map<Fact, Double> known = CommandFlags.none();
    flags.sameMachine(known, endpoints);
    return known;
  }

  /**
   * When a check passed, exactly one level matches its rate. One that did less than the smallest
   * level demands missed that one at least.
   */
  private static Optional<CheckLevel> level(String before, ForeignRun run) {
    Optional<CheckLevel> named =
        CommandFlags.last(before, "\\S*etcdctl(?=.*\\scheck\\s+perf)")
            .flatMap(flags -> flags.text("load"))
            .flatMap(CheckPerfText::level);
    double ops = run.get(Fact.OPS_PER_SECOND);
    if (named.isEmpty() && ops <= REACHED * CheckLevel.S.putsPerSecond()) {
      return Optional.of(CheckLevel.S);
    }
    return named.isPresent()
        ? named
        : Stream.of(CheckLevel.values())
            .filter(one -> ops > REACHED * one.putsPerSecond() && ops <= 1.02 * one.putsPerSecond())
            .findFirst();
  }

  private static Optional<CheckLevel> level(String word) {
    try {
      return Optional.of(CheckLevel.parse(word));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Reads {@code etcdctl check datascale}, which reports a member's memory and no latencies. */
  static final class Datascale implements ForeignOutput.Reader {
    private static final Pattern FIRST =
        Pattern.compile("(?m)^.*Start data scale check for work load \\[.*$");

    @Override
    public List<ForeignRun> read(String text) {
      return Sections.of(text, FIRST).stream().map(Datascale::run).toList();
    }

    private static ForeignRun run(Sections section) {
      Facts facts = new Facts(section.body());
      verdict(facts, section)
          .count(Fact.OPERATIONS, "\\[(\\d+) key-value pairs")
          .count(Fact.VALUE_BYTES, "(\\d+) bytes per key-value")
          .count(Fact.CLIENTS, "(\\d+) concurrent clients");
      Map<Fact, Double> known = CommandFlags.none();
      CommandFlags.last(section.before(), "\\S*etcdctl(?=.*\\scheck\\s+datascale)")
          .ifPresent(
              flags ->
                  flags
                      .text("endpoints")
                      .ifPresent(endpoints -> flags.sameMachine(known, endpoints)));
      return facts.run(Tool.CHECK_DATASCALE).with(known);
    }
  }
}
