// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Locale;

/** The phases of a run, in order. A capacity search adds phases named after their rate. */
public enum PhaseName {
  /** Sends the same operations to a server in this JVM. */
  REHEARSE,
  /** Sends a request on every connection. */
  CONNECT,
  /** Writes the keys that are read later. */
  PRELOAD,
  /** Sends the same load and discards its results. */
  WARMUP,
  /** Sends the load that is measured. */
  MEASURE,
  /** Waits for operations still in flight. */
  DRAIN,
  /** Checks that the written keys exist. */
  VERIFY,
  /** Deletes the keys. */
  CLEANUP;

  /** Returns the name in results and the live line, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
