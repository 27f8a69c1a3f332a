// SPDX-License-Identifier: Apache-2.0
/**
 * What do the drivers that speak through a gRPC channel share? Reading {@link
 * io.etcdbench.driver.ClientSettings} as channel options and refusing those that no channel can
 * honour, TLS, the Authenticate call, the deadlines of calls, and {@code io.grpc.Status} as an
 * {@link io.etcdbench.driver.Outcome}. Below {@link io.etcdbench.driver.jetcd} and {@link
 * io.etcdbench.driver.grpc}; the SPI itself knows nothing of gRPC.
 */
@NullMarked
package io.etcdbench.driver.channel;

import org.jspecify.annotations.NullMarked;
