// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/**
 * Something that was done to the cluster while a phase lasted. Immutable.
 *
 * @param atNanos when, since the start of the phase, 0 or more
 * @param what one clause, for example {@code m1 cut off from its peers}
 */
public record Event(long atNanos, String what) {
  public Event {
    Field.requireAtLeast("atNanos", atNanos, 0);
    Field.require("what", what);
  }
}
