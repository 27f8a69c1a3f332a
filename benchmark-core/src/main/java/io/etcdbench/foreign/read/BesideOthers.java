// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import java.util.List;

/** Combines kinds of operation that the same clients performed in turns. */
final class BesideOthers {
  private BesideOthers() {}

  /**
   * Adds to each kind the operations that the others kept in flight, and its share of the requested
   * rate.
   */
  static List<ForeignRun> of(List<ForeignRun> kinds) {
    double all = kinds.stream().mapToDouble(BesideOthers::inFlight).sum() - counted(kinds);
    double ops = kinds.stream().mapToDouble(kind -> kind.get(Fact.OPS_PER_SECOND)).sum();
    double rate = kinds.stream().mapToDouble(kind -> kind.get(Fact.RATE)).max().orElse(0);
    double clients = kinds.stream().mapToDouble(kind -> kind.get(Fact.CLIENTS)).max().orElse(0);
    return kinds.stream()
        .map(kind -> kind.with(Fact.BESIDE, Math.max(0, all - inFlight(kind))))
        .map(kind -> clients == 0 ? kind : kind.with(Fact.CLIENTS, clients))
        .map(
            kind ->
                rate == 0
                    ? kind
                    : kind.with(Fact.RATE, rate * kind.get(Fact.OPS_PER_SECOND) / Math.max(ops, 1)))
        .toList();
  }

  /** YCSB counts the read and the update of a read-modify-write a second time. */
  private static double counted(List<ForeignRun> kinds) {
    double each =
        kinds.stream()
            .filter(kind -> kind.name().matches("READ|UPDATE"))
            .mapToDouble(kind -> kind.get(Fact.MEAN))
            .sum();
    return kinds.stream()
        .filter(kind -> kind.name().matches("READ.MODIFY.WRITE"))
        .mapToDouble(kind -> kind.get(Fact.OPS_PER_SECOND) * each)
        .sum();
  }

  private static double inFlight(ForeignRun kind) {
    return kind.get(Fact.OPS_PER_SECOND) * kind.get(Fact.MEAN);
  }
}
