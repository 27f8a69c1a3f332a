// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.console.Conversions;
import io.etcdbench.cli.console.ErrorMessages;
import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.ReadOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * One operation of a mix, as in {@code put:weight=9,val-size=256}: a kind, and the flags of a
 * command without their dashes.
 */
@Command(name = "--op")
public final class OperationFlags {
  /** Matches a comma followed by a flag; other commas belong to a value. */
  private static final String BETWEEN = ",(?=[a-z][a-z-]*(=|,|$))";

  private static final List<String> ALL = List.of("put", "get", "range", "delete", "txn");
  private static final List<String> READS = List.of("get", "range");

  /** The operations that have a flag; every operation has the others. */
  private static final Map<String, List<String>> OWNERS =
      Map.of(
          "span", List.of("range"),
          "txn-ops", List.of("txn"),
          "consistency", READS,
          "limit", READS,
          "count-only", READS,
          "keys-only", READS);

  @Option(names = "--name")
  private @Nullable String name;

  @Option(names = "--weight")
  private @Nullable Integer weight;

  @Option(names = "--rate")
  private @Nullable Double rate;

  @Option(names = "--span")
  private long span = OperationPlan.Range.DEFAULT.span();

  @Option(names = "--txn-ops")
  private int size = 1;

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private ReadOptions read = new ReadOptions();

  private final String kind;

  private OperationFlags(String kind) {
    this.kind = kind;
  }

  /**
   * Parses an operation.
   *
   * @param words kind and flags
   * @throws IllegalArgumentException when a flag is unknown or of other operations, or its value is
   *     invalid
   */
  public static OperationFlags parse(String words) {
    int colon = words.indexOf(':');
    OperationFlags flags = new OperationFlags(colon < 0 ? words : words.substring(0, colon));
    String[] given = colon < 0 ? new String[0] : words.substring(colon + 1).split(BETWEEN, -1);
    for (int i = 0; i < given.length; i++) {
      given[i] = "--" + given[i];
    }
    CommandLine parser = new CommandLine(flags);
    Conversions.register(parser);
    try {
      parser
          .parseArgs(given)
          .matchedOptions()
          .forEach(option -> requireTaken(words, flags.kind, option));
    } catch (ParameterException e) {
      throw new IllegalArgumentException("--op '%s': %s".formatted(words, ErrorMessages.of(e)), e);
    }
    return flags;
  }

  private static void requireTaken(String words, String kind, OptionSpec option) {
    String flag = option.longestName().substring(2);
    List<String> owners = OWNERS.getOrDefault(flag, ALL);
    if (ALL.contains(kind) && !owners.contains(kind)) {
      throw new IllegalArgumentException(
          "--op '%s': %s takes no '%s'; it belongs to %s"
              .formatted(words, kind, flag, String.join(" and ", owners)));
    }
  }

  /** Returns the rate in operations per second, or 0 when none is given. */
  public double rate() {
    return rate == null ? 0 : Bound.RATE.require(rate);
  }

  /** Returns whether a weight is given. */
  boolean isWeighted() {
    return weight != null;
  }

  /**
   * Returns the operation as a part of a plan.
   *
   * @param share weight when the operation has a rate; 0 otherwise
   * @throws IllegalArgumentException when the kind is unknown or a value is out of range
   */
  public OperationPlan plan(Verb verb, int share) {
    int among = share > 0 ? share : weight == null ? 1 : weight;
    String series = name == null ? kind : name;
    KeyPlan chosen = keys.plan(verb, (int) Bound.TXN_OPERATIONS.require(size), fallback());
    ReadPlan reads = read.plan(0);
    return switch (kind) {
      case "put" -> new OperationPlan.Put(series, among, chosen, values.plan());
      case "get" -> new OperationPlan.Get(series, among, chosen, values.plan(), reads);
      case "range" -> new OperationPlan.Range(series, among, chosen, values.plan(), span, reads);
      case "delete" -> new OperationPlan.Delete(series, among, chosen, values.plan());
      case "txn" ->
          new OperationPlan.Txn(
              series, among, size, new OperationPlan.Put("put", 1, chosen, values.plan()));
      default ->
          throw new IllegalArgumentException(
              "--op '%s' is not a valid operation; allowed: %s"
                  .formatted(kind, String.join(", ", ALL)));
    };
  }

  private static Fallback fallback() {
    return Fallback.MANY_KEYS;
  }
}
