// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.PaginatedSource;
import io.etcdbench.workload.mix.StreamedSource;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Gets of a key, range or prefix that the user names; nothing of it is ever written.
 *
 * @param name of its series
 * @param weight among all
 * @param key the key, or the first one
 * @param end the first key behind the range; empty for the key alone
 * @param scope whether the key alone is a prefix
 * @param read how it is asked for
 * @param transfer how the answer comes
 */
public record NamedRangePlan(
    String name, int weight, String key, String end, Scope scope, ReadPlan read, Transfer transfer)
    implements OperationPlan {
  /** Linearizable gets of the key {@code foo}. */
  public static final NamedRangePlan DEFAULT =
      new NamedRangePlan("range", 1, "foo", "", Scope.EXACT, ReadPlan.DEFAULT, Transfer.ONE_ANSWER);

  /** Keys of a page, as in etcd's own tool. */
  private static final long PAGE_KEYS = 10_000;

  /** How the answer comes. */
  public enum Transfer {
    /** All at once. */
    ONE_ANSWER,
    /** In pages of 10,000 keys, each asked for, all as of one revision. */
    PAGES,
    /** In parts that the server sends one after the other: etcd 3.7, raw driver. */
    STREAM
  }

  /** What a key stands for. */
  public enum Scope {
    /** Itself, or the first key of the range. */
    EXACT,
    /** All keys that begin with it. */
    PREFIX
  }

  public NamedRangePlan {
    if (key.isEmpty()) {
      throw new IllegalArgumentException(
          "the key of '" + name + "' is empty; give one, for example foo");
    }
    if (scope == Scope.PREFIX && !end.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has the end '%s' and is a prefix too; give only one".formatted(name, end));
    }
    if (transfer == Transfer.PAGES
        && (read.limit() > 0 || read.delivery() == Delivery.COUNT_ONLY)) {
      throw new IllegalArgumentException(
          "'%s' is read in pages, which go with no limit and not with count-only; drop one"
              .formatted(name));
    }
  }

  @Override
  public Optional<KeyPlan> keyPlan() {
    return Optional.empty();
  }

  /**
   * The keys.
   *
   * @return as etcd takes them
   */
  public KeyRange range() {
    byte[] first = key.getBytes(StandardCharsets.UTF_8);
    return scope == Scope.PREFIX
        ? KeyRange.prefix(first)
        : new KeyRange(first, end.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public ServerPath serverPath() {
    return read.serverPath();
  }

  @Override
  public OperationSource source(RunParts parts) {
    OperationSource whole =
        OperationSource.always(
            name, new Operation.Get(range(), read.consistency(), read.limit(), read.delivery()));
    return switch (transfer) {
      case ONE_ANSWER -> whole;
      case STREAM -> new StreamedSource(whole);
      case PAGES ->
          new PaginatedSource(name, range(), read.consistency(), PAGE_KEYS, deliveryOfPages());
    };
  }

  /** The next page begins behind the last key, so keys are always delivered. */
  private Delivery deliveryOfPages() {
    return read.delivery() == Delivery.KEYS_ONLY ? Delivery.KEYS : Delivery.KEYS_AND_VALUES;
  }
}
