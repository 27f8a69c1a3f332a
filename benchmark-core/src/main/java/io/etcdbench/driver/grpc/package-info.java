// SPDX-License-Identifier: Apache-2.0
/**
 * The driver {@code grpc}, a reference for the cost of the network without jetcd: grpc-java calls
 * with the generated classes of jetcd-grpc, over its own channels, with as little overhead as
 * grpc-java allows.
 *
 * <p>Flow of an operation: {@link io.etcdbench.driver.EtcdDriver#submit} picks the client of the
 * lane; {@code Exchange} provides the method and the conversion of request and response; {@code
 * UnaryCall} sends one operation, waits for a token if required, and retries if configured; {@code
 * WatchStream} carries the watches of one client.
 */
@NullMarked
package io.etcdbench.driver.grpc;

import org.jspecify.annotations.NullMarked;
