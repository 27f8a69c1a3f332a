// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.profile.StackSample.Kind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of an operation in both arms, by code. All figures are shares of what an operation costs
 * the baseline: the baseline's add up to 1, and the candidate's to more if it became slower.
 * Immutable.
 *
 * @param groups cost by the group of the innermost frame, in the order of {@link FrameGroup}
 * @param frames the frames that grew most, the largest growth first
 * @param tree all stacks, for a flame graph
 */
record ProfileComparison(List<Change> groups, List<FrameChange> frames, FrameTree tree) {
  /** A growth is attributed to a child that explains this share of it. */
  private static final double EXPLAINED = 0.8;

  /** Chance alone seldom exceeds this number of standard deviations. */
  private static final double DEVIATIONS = 3;

  private static final double MIN_GROWTH = 0.01;
  private static final int MAX_FRAMES = 10;

  /**
   * The samples of an arm.
   *
   * @param samples samples during its turns
   * @param operations number of operations in them, 1 or more
   */
  record ArmProfile(List<StackSample> samples, long operations) {
    private List<StackSample> of(Kind kind) {
      return samples.stream().filter(sample -> sample.kind() == kind).toList();
    }
  }

  /**
   * The cost of one piece of code in both arms.
   *
   * @param name name of the frame or group
   * @param baseline share of the baseline's cost of an operation
   * @param candidate the candidate's cost in the same unit
   */
  record Change(String name, double baseline, double candidate) {
    double growth() {
      return candidate - baseline;
    }
  }

  /** The kind of a frame's growth. */
  enum GrowthKind {
    /** Costs more. */
    GREW,
    /**
     * Costs more at this place, but a sibling with the same caller costs less by about as much, or
     * all occurrences together do not cost more.
     */
    MOVED
  }

  /**
   * A frame that grew.
   *
   * @param change cost over all occurrences, callees included
   * @param kind whether it became slower, or only took over work from a sibling
   */
  record FrameChange(Change change, GrowthKind kind) {}

  /**
   * Compares both arms.
   *
   * @param kind kind of samples
   * @param baseline samples of the reference build
   * @param candidate samples of the slower build
   */
  static ProfileComparison of(Kind kind, ArmProfile baseline, ArmProfile candidate) {
    List<StackSample> before = baseline.of(kind);
    List<StackSample> after = candidate.of(kind);
    double whole = before.stream().mapToDouble(StackSample::weight).sum();
    if (whole == 0) {
      return new ProfileComparison(List.of(), List.of(), new FrameTree());
    }
    double factor = 1 / whole;
    double perOperation =
        factor * baseline.operations() / (double) Math.max(1, candidate.operations());
    FrameTree tree = new FrameTree();
    tree.add(Arm.BASELINE, before, factor);
    tree.add(Arm.CANDIDATE, after, perOperation);
    FrameTree names = new FrameTree();
    names.addNames(Arm.BASELINE, before, factor);
    names.addNames(Arm.CANDIDATE, after, perOperation);
    return new ProfileComparison(
        groups(before, after, factor, perOperation), frames(tree, names), tree);
  }

  private static List<Change> groups(
      List<StackSample> before, List<StackSample> after, double factor, double perOperation) {
    Map<FrameGroup, Double> baseline = costs(before, factor);
    Map<FrameGroup, Double> candidate = costs(after, perOperation);
    return Arrays.stream(FrameGroup.values())
        .filter(group -> baseline.containsKey(group) || candidate.containsKey(group))
        .map(
            group ->
                new Change(
                    group.label(),
                    baseline.getOrDefault(group, 0.0),
                    candidate.getOrDefault(group, 0.0)))
        .toList();
  }

  private static Map<FrameGroup, Double> costs(List<StackSample> samples, double factor) {
    Map<FrameGroup, Double> costs = new EnumMap<>(FrameGroup.class);
    for (StackSample sample : samples) {
      costs.merge(FrameGroup.of(sample.leaf()), sample.weight() * factor, Double::sum);
    }
    return costs;
  }

  private static List<FrameChange> frames(FrameTree tree, FrameTree names) {
    Map<String, GrowthKind> kinds = new HashMap<>();
    collect(tree, kinds);
    return kinds.entrySet().stream()
        .map(one -> frame(one.getKey(), one.getValue(), names))
        .sorted(
            Comparator.comparingDouble((FrameChange one) -> -one.change().growth())
                .thenComparing(one -> one.change().name()))
        .limit(MAX_FRAMES)
        .toList();
  }

  private static FrameChange frame(String name, GrowthKind inItsPlace, FrameTree names) {
    FrameTree everywhere = names.children().getOrDefault(name, new FrameTree());
    Change change = new Change(name, everywhere.baseline(), everywhere.candidate());
    return new FrameChange(change, isGrown(everywhere) ? inItsPlace : GrowthKind.MOVED);
  }

  /**
   * Collects the frames whose growth is not explained by one of their callees. A frame that grew at
   * one place counts as grown, even if it moved at another.
   */
  private static void collect(FrameTree parent, Map<String, GrowthKind> found) {
    parent
        .children()
        .forEach(
            (name, node) -> {
              if (isGrown(node) && !isExplainedByAChild(node)) {
                found.merge(
                    name, kind(parent, node), (one, other) -> one == other ? one : GrowthKind.GREW);
              }
              collect(node, found);
            });
  }

  private static boolean isGrown(FrameTree node) {
    return node.growth() > Math.max(MIN_GROWTH, DEVIATIONS * node.deviation());
  }

  private static boolean isExplainedByAChild(FrameTree node) {
    return node.children().values().stream()
        .anyMatch(child -> child.growth() >= EXPLAINED * node.growth());
  }

  private static GrowthKind kind(FrameTree parent, FrameTree node) {
    boolean moved =
        parent.children().values().stream()
            .mapToDouble(sibling -> -sibling.growth())
            .anyMatch(
                shrunk ->
                    shrunk >= EXPLAINED * node.growth() && shrunk <= node.growth() / EXPLAINED);
    return moved ? GrowthKind.MOVED : GrowthKind.GREW;
  }
}
