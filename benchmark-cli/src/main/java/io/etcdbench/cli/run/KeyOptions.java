// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.LoadPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Keys that an operation uses. */
public final class KeyOptions {
  /** Number of keys when only their order is given: enough to tell the orders apart. */
  private static final long SOME_KEYS = 10_000;

  /** Length after which a sequence of unknown length starts over. */
  private static final long LONG_SEQUENCE = 1_000_000;

  @Essential
  @Option(
      names = "--key-size",
      paramLabel = "BYTES",
      description = "Length of a key. Default: ${DEFAULT-VALUE}.")
  private int size = KeyPlan.DEFAULT.size();

  @Essential
  @Option(
      names = {"--key-space-size", "--key-space"},
      paramLabel = "N",
      description =
          "Number of distinct keys. Default: 1, or 1000 for reads; 1000 for workload and capacity, "
              + SOME_KEYS
              + " for writes with --key-order; with sequential keys, see --sequential-keys.")
  private @Nullable Long space;

  @Essential
  @Option(
      names = "--sequential-keys",
      description =
          "Use keys in order; without --key-space-size, one per operation, or "
              + LONG_SEQUENCE
              + " if their number is unknown.")
  private boolean sequential;

  @Option(
      names = "--key-order",
      paramLabel = "ORDER",
      description =
          "Key distribution: uniform, sequential, zipfian, hotspot, or latest (favors recently"
              + " written keys). Default: uniform; sequential where each key is used once.")
  private @Nullable Order order;

  @Option(
      names = "--key-exponent",
      paramLabel = "X",
      description = "Skew of zipfian and latest, above 0 to 10. Default: ${DEFAULT-VALUE}.")
  private double exponent = KeyPlan.DEFAULT.exponent();

  @Option(
      names = "--hot-keys",
      paramLabel = "SHARE",
      description = "Share of hot keys, for hotspot. Default: ${DEFAULT-VALUE}.")
  private double hotKeys = KeyPlan.DEFAULT.hotKeys();

  @Option(
      names = "--hot-operations",
      paramLabel = "SHARE",
      description = "Share of operations on hot keys, for hotspot. Default: ${DEFAULT-VALUE}.")
  private double hotOperations = KeyPlan.DEFAULT.hotOperations();

  /** Number and order of keys when no flag gives them. */
  public record Fallback(long space, Order order) {
    /** As in etcd's own tool. */
    public static final Fallback ONE_KEY = new Fallback(1, Order.UNIFORM);

    /** For reads, which must find existing keys. */
    public static final Fallback MANY_KEYS = new Fallback(1_000, Order.UNIFORM);

    /** Each key once. */
    public static final Fallback EACH_ONCE = new Fallback(1, Order.SEQUENTIAL);
  }

  /**
   * Returns the plan that these flags describe.
   *
   * @param verb the load, which gives the number of operations; receives a notice when a default
   *     differs from that of etcd's own tool
   * @param keysEach number of keys per operation, 1 or more
   * @param fallback values to use when a flag is not given
   * @throws IllegalArgumentException when flags contradict each other or a value is out of range
   */
  public KeyPlan plan(Verb verb, int keysEach, Fallback fallback) {
    return plan(verb, keysEach, fallback, null);
  }

  /**
   * Returns the plan that these flags and {@code --keys} describe.
   *
   * @param keys value of {@code --keys}, or null when it is not given
   * @throws IllegalArgumentException as for {@link #plan(Verb, int, Fallback)}
   */
  public KeyPlan plan(Verb verb, int keysEach, Fallback fallback, @Nullable Long keys) {
    if (keys != null && space != null) {
      throw new IllegalArgumentException(
          "--keys and --key-space-size mean the same; give only one of them");
    }
    Long given = keys != null ? keys : space;
    Order chosen = order(fallback);
    return new KeyPlan(
        size,
        given != null ? given : defaultSpace(chosen, verb, keysEach, fallback),
        chosen,
        exponent,
        hotKeys,
        hotOperations);
  }

  /** Returns the value of {@code --key-space-size}, or 0 when it is not given. */
  public long givenSpace() {
    return space == null ? 0 : space;
  }

  private Order order(Fallback fallback) {
    if (sequential && order != null && order != Order.SEQUENTIAL) {
      throw new IllegalArgumentException(
          "--sequential-keys and --key-order %s cannot be combined; drop one of them"
              .formatted(Choices.name(order)));
    }
    return sequential ? Order.SEQUENTIAL : order == null ? fallback.order() : order;
  }

  private long defaultSpace(Order chosen, Verb verb, int keysEach, Fallback fallback) {
    if (chosen == Order.SEQUENTIAL) {
      long keys = operations(verb.load()) * keysEach;
      verb.notice()
          .accept(
              "no --key-space-size is given: using %s keys in sequence%s"
                  .formatted(keys, verb.load().total() > 0 ? ", each at most once" : ""));
      return keys;
    }
    if (order == null || fallback.space() > 1) {
      return fallback.space();
    }
    verb.notice().accept("no --key-space-size is given: using %s keys".formatted(SOME_KEYS));
    return SOME_KEYS;
  }

  private static long operations(LoadPlan load) {
    if (load.total() > 0) {
      return load.total();
    }
    boolean even = load.arrival().shape() == ArrivalPlan.Shape.CONSTANT;
    return even
        ? (long) Math.ceil(load.arrival().rate() * load.duration().toNanos() / 1e9) + 1
        : LONG_SEQUENCE;
  }
}
