// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.gate.Arm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The call tree of both arms, merged from the outermost frame inwards. Used by one thread. */
final class FrameTree {
  private final Map<String, FrameTree> children = new TreeMap<>();
  private double baseline;
  private double candidate;
  private double variance;

  /** Adds the samples of an arm, with each weight multiplied by a factor. */
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

  /** Adds the samples of an arm to one node per name, wherever the frame is on a stack. */
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

  /** Returns the frames that this one called, by name. */
  Map<String, FrameTree> children() {
    return children;
  }

  /** Returns the baseline's cost of this frame, callees included. */
  double baseline() {
    return baseline;
  }

  /** Returns the candidate's cost of this frame, callees included. */
  double candidate() {
    return candidate;
  }

  /**
   * Returns the standard deviation of its growth, if samples are drawn independently: for the sum
   * of a Poisson-distributed number of weights, it is the square root of the sum of their squares.
   */
  double deviation() {
    return Math.sqrt(variance);
  }

  /** Returns how much more it costs the candidate. */
  double growth() {
    return candidate - baseline;
  }
}
