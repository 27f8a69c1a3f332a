// SPDX-License-Identifier: Apache-2.0
/**
 * The driver SPI: {@link io.etcdbench.driver.Operation operations} go in, {@link
 * io.etcdbench.driver.Outcome outcomes} come out through an {@link io.etcdbench.driver.InFlight}
 * slot. Implement {@link io.etcdbench.driver.EtcdDriverProvider} and name it in {@code
 * META-INF/services}. A driver records nothing; the load engine, which owns the slot, does.
 */
@NullMarked
package io.etcdbench.driver;

import org.jspecify.annotations.NullMarked;
