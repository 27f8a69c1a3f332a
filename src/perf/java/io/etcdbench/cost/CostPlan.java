// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import io.etcdbench.cluster.ClusterSpec.Storage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Configuration of the comparison, from the environment of the script.
 *
 * @param goBenchmark etcd's own tool
 * @param rounds number of turns of each client, after one round that does not count
 * @param operations operations per turn; a fiftieth of them with one in flight
 * @param warmUpOperations operations of each kind before the first round
 * @param storage storage of the members' data
 */
record CostPlan(
    Path goBenchmark, int rounds, long operations, long warmUpOperations, Storage storage) {
  static final int KEY_BYTES = 8;
  static final int VALUE_BYTES = 256;
  static final int KEYS = 100_000;
  static final int WATCHES = 10_000;

  /** One operation at a time takes many times longer. */
  private static final int FEWER = 50;

  private static final int MIN_OPERATIONS = 10_000;

  CostPlan {
    if (!Files.isExecutable(goBenchmark)) {
      throw new IllegalArgumentException(
          "GO_BENCHMARK is '%s', which is no executable file; give the path of etcd's benchmark"
              .formatted(goBenchmark));
    }
    if (rounds < 5) {
      throw new IllegalArgumentException("ROUNDS is " + rounds + "; allowed: 5 or more");
    }
    if (operations < MIN_OPERATIONS) {
      throw new IllegalArgumentException(
          "OPERATIONS is " + operations + "; allowed: " + MIN_OPERATIONS + " or more");
    }
  }

  /** Returns the number of operations in a turn of that kind. */
  long operations(Turn turn) {
    return turn.crowd() == Turn.Crowd.MANY ? operations : operations / FEWER;
  }

  /** Returns the number of operations before the first round. */
  long warmUpOperations(Turn turn) {
    return turn.crowd() == Turn.Crowd.MANY ? warmUpOperations : operations(turn);
  }

  static CostPlan from(Map<String, String> environment) {
    return new CostPlan(
        Path.of(environment.getOrDefault("GO_BENCHMARK", "")),
        Integer.parseInt(environment.getOrDefault("ROUNDS", "7")),
        Long.parseLong(environment.getOrDefault("OPERATIONS", "200000")),
        Long.parseLong(environment.getOrDefault("WARM_UP_OPERATIONS", "1000000")),
        Storage.valueOf(environment.getOrDefault("STORAGE", "disk").toUpperCase(Locale.ROOT)));
  }
}
