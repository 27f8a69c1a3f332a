// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import org.jspecify.annotations.Nullable;

/**
 * What a device did over a time, as {@code iostat -x} shows it. Immutable. Others may have used it,
 * too.
 *
 * @param name of the device, for example {@code vda}
 * @param utilisation the share of the time with a request in progress, 0 to 1; a device that works
 *     on many requests at once may have room left at 1
 * @param writesPerSecond completed writes
 * @param writtenBytesPerSecond by them
 * @param writeMeanNanos how long one took on average, queueing included; null when there was none
 * @param flushMeanNanos the same for a flush, which makes what was written durable; null when there
 *     was none, or the kernel does not count them
 */
public record DeviceActivity(
    String name,
    double utilisation,
    double writesPerSecond,
    double writtenBytesPerSecond,
    @Nullable Double writeMeanNanos,
    @Nullable Double flushMeanNanos) {}
