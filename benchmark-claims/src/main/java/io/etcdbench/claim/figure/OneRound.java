// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one round. A figure that is not known by round is the same in all rounds.
 * Immutable.
 *
 * @param all figures of all rounds
 * @param round index of the round, from 0
 */
public record OneRound(FigureSource all, int round) implements FigureSource {
  @Override
  public Optional<Double> find(String name) {
    List<@Nullable Double> rounds = all.rounds(name);
    return round < rounds.size() ? Optional.ofNullable(rounds.get(round)) : all.find(name);
  }

  @Override
  public List<String> runs(String pattern) {
    return all.runs(pattern);
  }
}
