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
 * One run as another tool or a document tells it. Immutable.
 *
 * @param tool who measured it
 * @param name tells it from other runs of the same text; may be empty
 * @param facts what is reported, finite and 0 or more
 * @param percentiles seconds by share of the operations, 0 to 1
 * @param scores of a JMH run; empty otherwise
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

  /** An empty EnumMap has no type of its keys to copy. */
  private static EnumMap<Fact, Double> withAny(Map<Fact, Double> facts) {
    EnumMap<Fact, Double> copy = new EnumMap<>(Fact.class);
    copy.putAll(facts);
    return copy;
  }

  /**
   * A run without a reported fact.
   *
   * @param tool who measured it
   * @return a run without facts
   */
  public static ForeignRun of(Tool tool) {
    return new ForeignRun(tool, "", Map.of(), new TreeMap<>(), List.of());
  }

  /**
   * Whether a fact is reported.
   *
   * @param fact which
   * @return true when {@link #get} has an answer
   */
  public boolean tells(Fact fact) {
    return facts.containsKey(fact);
  }

  /**
   * The value of a fact.
   *
   * @param fact that is reported
   * @return its value; 0 when it is not reported
   */
  public double get(Fact fact) {
    return facts.getOrDefault(fact, 0.0);
  }

  /**
   * The same with a name.
   *
   * @param other tells it from other runs of the text
   * @return a changed copy
   */
  public ForeignRun named(String other) {
    return new ForeignRun(tool, other, facts, percentiles, scores);
  }

  /**
   * The same with a fact, replacing its value.
   *
   * @param fact which
   * @param value finite and 0 or more
   * @return a changed copy
   */
  public ForeignRun with(Fact fact, double value) {
    return with(Map.of(fact, value));
  }

  /**
   * The same with facts, replacing their values.
   *
   * @param more facts
   * @return a changed copy
   */
  public ForeignRun with(Map<Fact, Double> more) {
    EnumMap<Fact, Double> all = withAny(facts);
    all.putAll(more);
    return new ForeignRun(tool, name, all, percentiles, scores);
  }

  /**
   * The same with facts that were not reported.
   *
   * @param more facts; those reported already stay
   * @return a changed copy
   */
  public ForeignRun or(Map<Fact, Double> more) {
    EnumMap<Fact, Double> all = withAny(more);
    all.putAll(facts);
    return new ForeignRun(tool, name, all, percentiles, scores);
  }
}
