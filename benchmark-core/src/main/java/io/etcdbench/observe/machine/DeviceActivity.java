// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import org.jspecify.annotations.Nullable;

/**
 * Activity of a device over an interval, in the terms of {@code iostat -x}. Includes the activity
 * of other processes. Immutable.
 *
 * @param name of the device, for example {@code vda}
 * @param utilisation the fraction of time with a request in progress, 0 to 1; a device that serves
 *     requests in parallel may have spare capacity at 1
 * @param writesPerSecond completed writes
 * @param writtenBytesPerSecond the bytes of these writes
 * @param writeMeanNanos the mean duration of a write, including queueing; null without writes
 * @param flushMeanNanos the mean duration of a flush, which makes writes durable; null without
 *     flushes, or when the kernel does not count them
 */
public record DeviceActivity(
    String name,
    double utilisation,
    double writesPerSecond,
    double writtenBytesPerSecond,
    @Nullable Double writeMeanNanos,
    @Nullable Double flushMeanNanos) {}
