// SPDX-License-Identifier: Apache-2.0
/**
 * The driver {@code jetcd}, the driver under test: jetcd through its public API, with its copies,
 * its retries and its streams.
 *
 * <p>Behaviour of jetcd 0.8.7 that this driver therefore shows:
 *
 * <ul>
 *   <li>Only a deadline limits a call. An interceptor sets one for every unary call and every
 *       keep-alive; a retry is a separate call with its own deadline. Reads and lease calls are
 *       retried after UNAVAILABLE regardless of the settings, and every call after a rejected
 *       token; the delay doubles each time.
 *   <li>{@link io.etcdbench.driver.ClientSettings.Threading#TUNED} uses direct executors for both
 *       of jetcd's executors: that of the builder, for dispatching, and that of the call options,
 *       for callbacks. The builder has no setting for the second, so the interceptor sets it.
 *   <li>Concurrent first calls each request a token, because jetcd does not wait for a request in
 *       flight. It can neither send a separate Authenticate nor discard a token. For {@link
 *       io.etcdbench.driver.Operation.Authenticate} and for a token per operation the interceptor
 *       sends jetcd's generated call over jetcd's own channel. That costs one more round trip and
 *       the server's password check, but no connection.
 *   <li>Each watch opens its own stream and resumes by itself after a lost connection, but not
 *       always from the next revision. {@link io.etcdbench.driver.jetcd.ResumingWatch} does; it is
 *       for users of jetcd and not part of the driver.
 *   <li>A keep-alive is {@code keepAliveOnce}: a stream per call, on which jetcd renews the lease
 *       twice.
 *   <li>Operations on one member (defragmentation, hash) use a separate connection, which jetcd
 *       opens for the call and closes after it.
 *   <li>Locks and elections are those of the server. jetcd has no client-side ones, no software
 *       transactional memory, and its generated classes lack etcd 3.7's {@code RangeStream}.
 * </ul>
 */
@NullMarked
package io.etcdbench.driver.jetcd;

import org.jspecify.annotations.NullMarked;
