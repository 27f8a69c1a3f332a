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
 * A split of the CPUs into one half for the arms and one for the members. Both arms share the same
 * CPUs, since only one of them runs at a time. Immutable.
 *
 * @param arms CPU numbers of the arms, ascending
 * @param members CPU numbers of the members, ascending
 */
public record CoreSplit(List<Integer> arms, List<Integer> members) {
  /**
   * The fewest CPUs to split. With fewer, one side would have a single CPU, on which a JVM behaves
   * differently.
   */
  public static final int FEWEST = 4;

  public CoreSplit {
    arms = List.copyOf(arms);
    members = List.copyOf(members);
  }

  /**
   * Splits CPUs. Hyper-threads of one core stay together.
   *
   * @param processors the usable CPUs, in order
   * @param core returns the core of a CPU
   * @return empty with fewer than four CPUs, or a single core
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
   * Parses a CPU list in Linux syntax.
   *
   * @param list for example {@code 0-3,8}
   * @return ascending CPU numbers
   * @throws IllegalArgumentException when it is not a valid list
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
   * Returns further flags of an arm's JVM, which hide the CPUs of the members from it.
   *
   * @return in command-line order; reports and {@code gate.json} show them
   */
  public List<String> flags() {
    return List.of("-XX:ActiveProcessorCount=" + arms.size());
  }

  /** Formats CPU numbers as {@code taskset -c} expects them. */
  static String text(List<Integer> processors) {
    return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
