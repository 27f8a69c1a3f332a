// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Locale;

/** The phases of a run, in their order. A search for the capacity names further ones by rate. */
public enum PhaseName {
  /** The same operations, sent to a server in this JVM. */
  REHEARSE,
  /** Every connection has answered once. */
  CONNECT,
  /** What is read later exists. */
  PRELOAD,
  /** The same load, thrown away. */
  WARMUP,
  /** What counts. */
  MEASURE,
  /** What was in flight then has ended. */
  DRAIN,
  /** What was written exists. */
  VERIFY,
  /** The keys are gone. */
  CLEANUP;

  /**
   * The name that a result and the live line use.
   *
   * @return in lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
