// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

/** Which instants an operation of the phase has. */
enum Clocks {
  /** Sent and done: a closed loop has no instant at which an operation was meant to be sent. */
  SENT_DONE,
  /** Intended, sent and done. */
  INTENDED_SENT_DONE
}
