// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.Outcome;

/**
 * The failure of a call. Immutable.
 *
 * @param outcome the outcome that the owner receives
 * @param unavailable whether the status is gRPC's UNAVAILABLE, after which a call may be retried
 */
record Ending(Outcome outcome, boolean unavailable) {}
