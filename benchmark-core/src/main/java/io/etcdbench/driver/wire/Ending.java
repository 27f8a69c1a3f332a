// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.Outcome;

/**
 * How a call ended that did not go well. Immutable.
 *
 * @param outcome what its owner receives
 * @param unavailable whether it ended with gRPC's UNAVAILABLE, after which a call may be repeated
 */
record Ending(Outcome outcome, boolean unavailable) {}
