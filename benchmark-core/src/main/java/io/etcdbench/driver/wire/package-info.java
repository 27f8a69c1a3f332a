// SPDX-License-Identifier: Apache-2.0
/**
 * What does the cluster cost without a client library? {@code wire}: HTTP/2 frames and Protocol
 * Buffers written by hand, on event loops of its own over JDK channels ({@code docs/adr/0014}).
 *
 * <p>A way of an operation: {@link io.etcdbench.driver.EtcdDriver#submit} picks the client of the
 * lane and, on another thread than the client's loop, hands it over through {@code Inbox}; {@code
 * WireClient} picks a connection; {@code Connection} writes the request in place into its {@code
 * OutBuffer}, which the loop sends once per turn; {@code FrameReader} takes the answer's frames
 * apart; {@code Answers} tells the slot. Everything of one client runs on one loop, without locks,
 * and objects are used again: a steady load allocates nothing.
 */
@NullMarked
package io.etcdbench.driver.wire;

import org.jspecify.annotations.NullMarked;
