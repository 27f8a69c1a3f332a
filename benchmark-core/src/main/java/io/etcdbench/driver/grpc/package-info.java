// SPDX-License-Identifier: Apache-2.0
/**
 * What does the network cost without jetcd? {@code grpc}, the reference driver: grpc-java calls on
 * the generated classes of jetcd-grpc, over channels of its own, with as little in between as
 * grpc-java allows.
 *
 * <p>A way of an operation: {@link io.etcdbench.driver.EtcdDriver#submit} picks the client of the
 * lane; {@code Exchange} knows the method and how request and answer read; {@code UnaryCall}
 * carries one operation, waits for a token where one is needed, and repeats where the settings ask
 * for it; {@code WatchStream} carries the watches of one client.
 */
@NullMarked
package io.etcdbench.driver.grpc;

import org.jspecify.annotations.NullMarked;
