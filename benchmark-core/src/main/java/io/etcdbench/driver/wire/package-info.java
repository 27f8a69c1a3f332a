// SPDX-License-Identifier: Apache-2.0
/**
 * The driver {@code wire}, which measures the cost of the cluster without a client library:
 * hand-written HTTP/2 frames and Protocol Buffers, on its own event loops over JDK channels ({@code
 * docs/adr/0014}).
 *
 * <p>Flow of an operation: {@link io.etcdbench.driver.EtcdDriver#submit} picks the client of the
 * lane and, unless called on the client's loop, queues the operation in {@code Inbox}; {@code
 * WireClient} picks a connection; {@code Connection} writes the request in place into its {@code
 * OutBuffer}, which the loop sends once per turn; {@code Inbound} parses the frames of the
 * response; {@code Answers} reports it to the slot. Everything of one client runs on one loop,
 * without locks, and objects are reused: a steady load allocates nothing.
 */
@NullMarked
package io.etcdbench.driver.wire;

import org.jspecify.annotations.NullMarked;
