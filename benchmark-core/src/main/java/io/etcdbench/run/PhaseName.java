// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import java.util.Locale;

/** The phases of a run, in their order. */
enum PhaseName {
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

  /** As in the result. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
