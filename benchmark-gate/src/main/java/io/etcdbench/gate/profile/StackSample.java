// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import java.util.List;

/**
 * One sample of a profiler. Immutable.
 *
 * @param kind kind of the sample
 * @param frames class and method, {@code io.grpc.Status.asException}, the outermost first; at least
 *     one
 * @param weight above 0: 1 for execution, bytes for allocation
 */
public record StackSample(Kind kind, List<String> frames, double weight) {

  /** The sampled event. */
  public enum Kind {
    /** A thread was running Java code. */
    EXECUTION,
    /**
     * An object was allocated; the weight estimates the bytes allocated since the previous sample.
     */
    ALLOCATION
  }

  public StackSample {
    frames = List.copyOf(frames);
    if (frames.isEmpty() || !(weight > 0)) {
      throw new IllegalArgumentException(
          "a sample has %s frames and the weight %s; allowed: one or more, above 0"
              .formatted(frames.size(), weight));
    }
  }

  /** Returns the innermost frame. */
  String leaf() {
    return frames.get(frames.size() - 1);
  }
}
