// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.result.RunFacts;
import io.etcdbench.result.SeriesResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a mean operation asks of the members.
 *
 * @param commits changes that a majority must agree on
 * @param confirmations times that the leader must make sure that it still leads, for a linearizable
 *     read
 * @param reads of the store
 */
record OperationPath(double commits, double confirmations, double reads) {
  private static final OperationPath COMMIT = new OperationPath(1, 0, 0);
  private static final OperationPath LINEARIZABLE = new OperationPath(0, 1, 1);
  private static final OperationPath SERIALIZABLE = new OperationPath(0, 0, 1);
  private static final OperationPath READ_THEN_WRITE = new OperationPath(1, 1, 1);
  private static final OperationPath TAKE_AND_GIVE_BACK = new OperationPath(2, 0, 0);
  private static final OperationPath LOGIN = new OperationPath(1, 1, 0);
  private static final OperationPath NOTHING = new OperationPath(0, 0, 0);

  private static final Set<String> READS = Set.of("get", "range", "named-range");
  private static final Map<String, OperationPath> KINDS =
      Map.of(
          "put", COMMIT,
          "watched-put", COMMIT,
          "delete", COMMIT,
          "compact", COMMIT,
          "cas", READ_THEN_WRITE,
          "stm", READ_THEN_WRITE,
          "lock", TAKE_AND_GIVE_BACK,
          "election", TAKE_AND_GIVE_BACK,
          "authenticate", LOGIN);

  /** Of the operations that ended well. */
  static OperationPath of(RunFacts facts) {
    Map<String, OperationPath> planned = new HashMap<>();
    facts.operationMaps().forEach(map -> planned.put(String.valueOf(map.get("name")), of(map)));
    double all = facts.okSeries().stream().mapToLong(SeriesResult::count).sum();
    OperationPath sum = NOTHING;
    for (SeriesResult series : facts.okSeries()) {
      String name = series.operation();
      OperationPath path = planned.getOrDefault(name, of(Map.of("kind", name)));
      sum = sum.plus(path, series.count() / all);
    }
    return sum;
  }

  private static OperationPath of(Map<?, ?> operation) {
    String kind = String.valueOf(operation.get("kind"));
    if (kind.equals("txn")) {
      return operation.get("part") instanceof Map<?, ?> part ? of(part) : COMMIT;
    }
    boolean stale =
        operation.get("read") instanceof Map<?, ?> read
            && "serializable".equals(read.get("consistency"));
    return READS.contains(kind)
        ? stale ? SERIALIZABLE : LINEARIZABLE
        : KINDS.getOrDefault(kind, NOTHING);
  }

  private OperationPath plus(OperationPath other, double weight) {
    return new OperationPath(
        commits + weight * other.commits,
        confirmations + weight * other.confirmations,
        reads + weight * other.reads);
  }
}
