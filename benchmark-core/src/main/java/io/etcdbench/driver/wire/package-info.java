// SPDX-License-Identifier: Apache-2.0
/**
 * The driver {@code wire}, which measures the cost of the cluster without a client library:
 * hand-written HTTP/2 frames and Protocol Buffers, on its own event loops over JDK channels ({@code
 * docs/adr/0014}).
 *
 * <p>Flow of an operation: {@link io.etcdbench.driver.EtcdDriver#submit} picks the client of the
 * lane and, unless called on the client's loop, queues the operation in {@code Inbox}; the loop's
 * thread, or the submitting one while that waits, takes it from there; {@code WireClient} picks a
 * connection; {@code Connection} writes the request in place into its {@code OutBuffer}, which is
 * sent once per turn; {@code Inbound} parses the frames of the response; {@code Answers} reports it
 * to the slot. Everything of one client runs on one loop, guarded by the lock of {@code WireLoop}:
 * "used by its loop only" means with that lock held. Objects are reused: a steady load allocates
 * nothing.
 */
@NullMarked
package io.etcdbench.driver.wire;

import org.jspecify.annotations.NullMarked;
