// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.result.JmhResult;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * One run as reported by another tool or by a document. Immutable.
 *
 * @param tool the tool that measured it
 * @param name distinguishes it from other runs in the same text; may be empty
 * @param facts the reported facts, finite and 0 or more; a rate of 0 is no limit, and left out
 * @param percentiles latencies in seconds by share of the operations, 0 to 1
 * @param scores the scores of a JMH run; empty otherwise
 */
public record ForeignRun(
    Tool tool,
    String name,
    Map<Fact, Double> facts,
    NavigableMap<Double, Double> percentiles,
    List<JmhResult> scores) {
  public ForeignRun {
    facts = Collections.unmodifiableMap(new EnumMap<>(withAny(facts)));
    percentiles = Collections.unmodifiableNavigableMap(new TreeMap<>(percentiles));
    scores = List.copyOf(scores);
  }

  /** Copies a map; EnumMap's own copy constructor rejects an empty map of another type. */
  private static EnumMap<Fact, Double> withAny(Map<Fact, Double> facts) {
    EnumMap<Fact, Double> copy = new EnumMap<>(Fact.class);
    copy.putAll(facts);
    copy.remove(Fact.RATE, 0.0);
    return copy;
  }

  /**
   * Creates a run without facts.
   *
   * @param tool the tool that measured it
   */
  public static ForeignRun of(Tool tool) {
    return new ForeignRun(tool, "", Map.of(), new TreeMap<>(), List.of());
  }

  /** Returns whether a fact is reported. */
  public boolean has(Fact fact) {
    return facts.containsKey(fact);
  }

  /**
   * Returns the value of a fact.
   *
   * @return its value; 0 when it is not reported
   */
  public double get(Fact fact) {
    return facts.getOrDefault(fact, 0.0);
  }

  /**
   * Returns a copy with a name.
   *
   * @param other distinguishes it from other runs in the text
   */
  public ForeignRun named(String other) {
    return new ForeignRun(tool, other, facts, percentiles, scores);
  }

  /**
   * Returns a copy with a fact, which replaces any reported value.
   *
   * @param fact the fact
   * @param value finite and 0 or more
   */
  public ForeignRun with(Fact fact, double value) {
    return with(Map.of(fact, value));
  }

  /** Returns a copy with facts, which replace any reported values. */
  public ForeignRun with(Map<Fact, Double> more) {
    EnumMap<Fact, Double> all = withAny(facts);
    all.putAll(more);
    return new ForeignRun(tool, name, all, percentiles, scores);
  }

  /**
   * Returns a copy with default values for facts that were not reported.
   *
   * @param more the default values; reported facts stay
   */
  public ForeignRun or(Map<Fact, Double> more) {
    EnumMap<Fact, Double> all = withAny(more);
    all.putAll(facts);
    return new ForeignRun(tool, name, all, percentiles, scores);
  }
}
