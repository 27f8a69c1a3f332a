// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/**
 * An event in the cluster during a phase, such as an injected fault. Immutable.
 *
 * @param atNanos time since the start of the phase, 0 or more
 * @param what one clause, for example {@code m1 cut off from its peers}
 */
public record Event(long atNanos, String what) {
  public Event {
    Field.requireAtLeast("atNanos", atNanos, 0);
    Field.require("what", what);
  }
}
