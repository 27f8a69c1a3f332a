// SPDX-License-Identifier: Apache-2.0
/**
 * What does a user of jetcd get? {@code jetcd}, the driver under test: jetcd through its public
 * API, with its copies, its retries and its streams.
 *
 * <p>What jetcd 0.8.7 does and this driver therefore shows:
 *
 * <ul>
 *   <li>Nothing but a deadline bounds a call. An interceptor gives every unary call one, and every
 *       keep-alive; a repetition is a call of its own, with a deadline of its own. Reads and lease
 *       calls are repeated after UNAVAILABLE whatever the settings say, and every call after a
 *       refused token; the delay doubles each time.
 *   <li>{@link io.etcdbench.driver.ClientSettings.Threading#TUNED} runs both of jetcd's executors
 *       directly: the one of the builder, which dispatches, and the one of the call options, which
 *       calls back. The builder has no setting for the second, so the interceptor sets it.
 *   <li>First calls that run at the same time each fetch a token, because jetcd does not wait for
 *       one that is under way. It offers neither an Authenticate of its own nor a way to forget a
 *       token: for {@link io.etcdbench.driver.Operation.Authenticate} and for a token per operation
 *       the interceptor sends jetcd's generated call over jetcd's own channel. That costs one more
 *       round trip and the server's password check, and no connection.
 *   <li>Each watch opens a stream of its own and resumes by itself after a lost connection, not
 *       always from the next revision: {@link io.etcdbench.driver.jetcd.ResumingWatch} does, and is
 *       for users of jetcd, not part of the driver.
 *   <li>A keep-alive is {@code keepAliveOnce}: a stream per call, on which jetcd renews the lease
 *       twice.
 *   <li>What is asked of one member (defragmentation, a hash) goes over a connection of its own,
 *       which jetcd opens for the call and closes after it.
 *   <li>Locks and elections are the server's. jetcd has none that work in the client, nor software
 *       transactional memory, and its generated classes do not know etcd 3.7's {@code RangeStream}.
 * </ul>
 */
@NullMarked
package io.etcdbench.driver.jetcd;

import org.jspecify.annotations.NullMarked;
