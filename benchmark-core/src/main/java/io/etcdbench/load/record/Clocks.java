// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

/** The timestamps recorded for each operation of a phase. */
enum Clocks {
  /** Sent and done: a closed loop has no intended send time. */
  SENT_DONE,
  /** Intended, sent and done. */
  INTENDED_SENT_DONE
}
