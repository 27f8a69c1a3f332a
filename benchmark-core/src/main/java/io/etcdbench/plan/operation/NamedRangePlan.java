// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.PaginatedSource;
import io.etcdbench.workload.mix.StreamedSource;
import java.nio.charset.StandardCharsets;

/**
 * Gets of a key, range or prefix specified by the user; these keys are never written.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param key the key, or the first key of the range
 * @param end the end of the range, exclusive; empty for a single key
 * @param scope whether the key is a prefix
 * @param read consistency, limit and delivery of the gets
 * @param transfer how the result is transferred
 */
public record NamedRangePlan(
    String name, int weight, String key, String end, Scope scope, ReadPlan read, Transfer transfer)
    implements OperationPlan {
  /** Linearizable gets of the key {@code foo}. */
  public static final NamedRangePlan DEFAULT =
      new NamedRangePlan("range", 1, "foo", "", Scope.EXACT, ReadPlan.DEFAULT, Transfer.ONE_ANSWER);

  /** Keys per page, as in etcd's own benchmark tool. */
  private static final long PAGE_KEYS = 10_000;

  /** How the result is transferred. */
  public enum Transfer {
    /** In one response. */
    ONE_ANSWER,
    /** In pages of 10,000 keys, each with its own request, all at one revision. */
    PAGES,
    /** As a stream of chunks from the server: etcd 3.7, driver grpc or wire. */
    STREAM
  }

  /** How a key is interpreted. */
  public enum Scope {
    /** As a single key, or as the first key of the range. */
    EXACT,
    /** As the prefix of all keys to read. */
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

  /** Returns the keys as an etcd range. */
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

  /** Always delivers keys, since the next page starts after the last key. */
  private Delivery deliveryOfPages() {
    return read.delivery() == Delivery.KEYS_ONLY ? Delivery.KEYS : Delivery.KEYS_AND_VALUES;
  }
}
