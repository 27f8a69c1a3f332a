// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.gate.Arm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The stacks of both arms, merged from the outermost frame on. Used by one thread. */
final class FrameTree {
  private final Map<String, FrameTree> children = new TreeMap<>();
  private double baseline;
  private double candidate;
  private double variance;

  /** Adds the samples of an arm, each weight times a factor. */
  void add(Arm arm, List<StackSample> samples, double factor) {
    for (StackSample sample : samples) {
      double cost = sample.weight() * factor;
      FrameTree node = this;
      node.add(arm, cost);
      for (String frame : sample.frames()) {
        node = node.children.computeIfAbsent(frame, unused -> new FrameTree());
        node.add(arm, cost);
      }
    }
  }

  /** Adds the samples of an arm to one node per name, wherever on a stack the frame is. */
  void addNames(Arm arm, List<StackSample> samples, double factor) {
    for (StackSample sample : samples) {
      for (String frame : new HashSet<>(sample.frames())) {
        children
            .computeIfAbsent(frame, unused -> new FrameTree())
            .add(arm, sample.weight() * factor);
      }
    }
  }

  private void add(Arm arm, double cost) {
    variance += cost * cost;
    if (arm == Arm.BASELINE) {
      baseline += cost;
    } else {
      candidate += cost;
    }
  }

  /** Frames that this one called, by name. */
  Map<String, FrameTree> children() {
    return children;
  }

  /** What it and all that it called cost the baseline. */
  double baseline() {
    return baseline;
  }

  /** What it and all that it called cost the candidate. */
  double candidate() {
    return candidate;
  }

  /**
   * The standard deviation of its growth, if samples are drawn independently: that of a sum of a
   * Poisson number of weights is the root of the sum of their squares.
   */
  double deviation() {
    return Math.sqrt(variance);
  }

  /** By how much more it costs the candidate. */
  double growth() {
    return candidate - baseline;
  }
}
