// SPDX-License-Identifier: Apache-2.0
/**
 * Common parts of the drivers that use a gRPC channel: translating {@link
 * io.etcdbench.driver.ClientSettings} to channel options and rejecting unsupported ones, TLS, the
 * Authenticate call, the deadlines of calls, and converting {@code io.grpc.Status} to an {@link
 * io.etcdbench.driver.Outcome}. Used by {@link io.etcdbench.driver.jetcd} and {@link
 * io.etcdbench.driver.grpc}; the SPI itself is independent of gRPC.
 */
@NullMarked
package io.etcdbench.driver.channel;

import org.jspecify.annotations.NullMarked;
