// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which processors the arms have and which the members: one half each. Both arms have the same
 * ones, since only one of them has its turn. Immutable.
 *
 * @param arms the numbers of their processors, ascending
 * @param members the numbers of theirs, ascending
 */
public record CoreSplit(List<Integer> arms, List<Integer> members) {
  /** Fewer leave a side one processor, and a JVM on one processor is another one. */
  public static final int FEWEST = 4;

  public CoreSplit {
    arms = List.copyOf(arms);
    members = List.copyOf(members);
  }

  /**
   * Splits processors. Those of one core (hyper-threads) stay together.
   *
   * @param processors that may be used, in their order
   * @param core names the core of a processor
   * @return empty for fewer than four processors, or a single core
   */
  public static Optional<CoreSplit> of(List<Integer> processors, IntFunction<String> core) {
    Map<String, List<Integer>> cores =
        processors.stream()
            .collect(
                Collectors.groupingBy(
                    processor -> core.apply(processor), LinkedHashMap::new, Collectors.toList()));
    if (processors.size() < FEWEST || cores.size() < 2) {
      return Optional.empty();
    }
    List<List<Integer>> all = new ArrayList<>(cores.values());
    int half = all.size() / 2;
    return Optional.of(
        new CoreSplit(sorted(all.subList(0, half)), sorted(all.subList(half, all.size()))));
  }

  private static List<Integer> sorted(List<List<Integer>> cores) {
    return cores.stream().flatMap(List::stream).sorted().toList();
  }

  /**
   * The processors of a list as Linux writes it.
   *
   * @param list for example {@code 0-3,8}
   * @return ascending
   * @throws IllegalArgumentException when it is none
   */
  static List<Integer> parse(String list) {
    if (!list.matches("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*")) {
      throw new IllegalArgumentException(
          "'%s' is not a list of processors; allowed: numbers and ranges, for example 0-3,8"
              .formatted(list));
    }
    return Stream.of(list.split(",", -1))
        .map(range -> range.split("-", -1))
        .flatMapToInt(
            ends ->
                IntStream.rangeClosed(
                    Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  /**
   * Further flags of an arm's JVM: it must not count the processors of the members.
   *
   * @return in the order of the command line; reports and {@code gate.json} show them
   */
  public List<String> flags() {
    return List.of("-XX:ActiveProcessorCount=" + arms.size());
  }

  /** Numbers as {@code taskset -c} takes them. */
  static String text(List<Integer> processors) {
    return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
