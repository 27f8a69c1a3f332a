// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Address and credentials of a conductor. Immutable.
 *
 * @param address {@code host:port}
 * @param secret secret of the run
 * @param tls certificates of the run; null for messages that are signed, but not encrypted
 */
public record ConductorAddress(String address, FleetSecret secret, @Nullable FleetTls tls) {}
