// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import java.util.List;

/**
 * What a profiler saw once. Immutable.
 *
 * @param kind of the sample
 * @param frames class and method, {@code io.grpc.Status.asException}, the outermost first; at least
 *     one
 * @param weight of the sample, above 0: 1 for execution, bytes for allocation
 */
public record StackSample(Kind kind, List<String> frames, double weight) {

  /** What is sampled. */
  public enum Kind {
    /** A thread that ran Java code. */
    EXECUTION,
    /** An object that was allocated; the weight is an estimate of the bytes since the last one. */
    ALLOCATION
  }

  public StackSample {
    frames = List.copyOf(frames);
    if (frames.isEmpty() || !(weight > 0)) {
      throw new IllegalArgumentException(
          "a sample has %d frames and the weight %s; allowed: one or more, above 0"
              .formatted(frames.size(), weight));
    }
  }

  /** The innermost frame. */
  String leaf() {
    return frames.get(frames.size() - 1);
  }
}
