// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.whole;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.result.Finding;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of published results.
 *
 * @param cells numbers as text by column, and the row's name; figures that were not reported are
 *     missing
 */
record PublishedRow(Map<String, String> cells) {
  /** The column with the row's name. */
  static final String NAME = "row";

  private static final double MAX_CONTRADICTION = 0.05;

  String name() {
    return cells.getOrDefault(NAME, "");
  }

  /** The part of its name before the first hyphen. */
  private String document() {
    return name().replaceFirst("-.*", "");
  }

  /** Applies the rules to this row alone. */
  ForeignVerdict audit() {
    return ForeignAudit.of(run()).and(own().toList());
  }

  private Stream<Finding> own() {
    return Stream.of(oneKey(), contradiction()).flatMap(Optional::stream);
  }

  private Optional<Finding> oneKey() {
    Double claimed = number("keysClaimed");
    Double space = number("keySpace");
    return claimed == null || space == null || space >= claimed
        ? Optional.empty()
        : info(
            "fewer-keys",
            say("%s keys were to be written, the command wrote %s", whole(claimed), whole(space)),
            "etcd's benchmark overwrites one key without --key-space-size");
  }

  private Optional<Finding> contradiction() {
    Double stated = number("stated");
    Double shown = number("shown");
    if (stated == null || shown == null) {
      return Optional.empty();
    }
    double difference = Math.abs(stated - shown);
    String off = shown == 0 ? "" : say(": %s off", percent(difference / Math.abs(shown)));
    return difference <= MAX_CONTRADICTION * Math.abs(shown)
        ? Optional.empty()
        : warning(
            "contradicts-itself",
            say("the text states %s, its own numbers give %s", stated, shown) + off,
            "trust neither number until it is measured again");
  }

  /**
   * Returns whether two loads of one document have identical figures, which cannot happen by
   * chance.
   */
  boolean isTwinOf(PublishedRow other) {
    return document().equals(other.document())
        && number("opsPerSecond") != null
        && number("meanMillis") != null
        && Stream.of("opsPerSecond", "meanMillis", "failed").allMatch(c -> isSame(c, other))
        && !isSame("connections", other);
  }

  private boolean isSame(String column, PublishedRow other) {
    return Objects.equals(cells.get(column), other.cells.get(column));
  }

  private ForeignRun run() {
    Map<Fact, Double> facts = new EnumMap<>(Fact.class);
    put(facts, Fact.OPS_PER_SECOND, "opsPerSecond", 1);
    put(facts, Fact.MEAN, "meanMillis", 1e-3);
    put(facts, Fact.SLOWEST, "slowestMillis", 1e-3);
    put(facts, Fact.OPERATIONS, "operations", 1);
    put(facts, Fact.FAILED, "failed", 1);
    put(facts, Fact.CLIENTS, "clients", 1);
    put(facts, Fact.CONNECTIONS, "connections", 1);
    put(facts, Fact.RATE, "targetOpsPerSecond", 1);
    put(facts, Fact.VALUE_BYTES, "valueBytes", 1);
    put(facts, Fact.SYNC_P99, "fdatasyncP99Millis", 1e-3);
    facts.put(Fact.MEAN_ROUNDING, roundingSeconds(cells.getOrDefault("meanMillis", "")));
    return ForeignRun.of(facts.containsKey(Fact.SYNC_P99) ? Tool.FIO : Tool.TABLE)
        .named(name())
        .with(facts);
  }

  private void put(Map<Fact, Double> facts, Fact fact, String column, double unit) {
    Double number = number(column);
    if (number != null) {
      facts.put(fact, number * unit);
    }
  }

  private @Nullable Double number(String column) {
    String cell = cells.get(column);
    return cell == null ? null : Double.valueOf(cell);
  }

  /** Returns half a unit of the last digit, in seconds. */
  private static double roundingSeconds(String millis) {
    int point = millis.indexOf('.');
    int decimals = point < 0 ? 0 : millis.length() - point - 1;
    return millis.isEmpty() ? 0 : 0.5e-3 * Math.pow(10, -decimals);
  }
}
