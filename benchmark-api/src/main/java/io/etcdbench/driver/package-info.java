// SPDX-License-Identifier: Apache-2.0
/**
 * Who speaks to etcd? {@link io.etcdbench.driver.EtcdDriver} is the service-provider interface of
 * the whole product: {@link io.etcdbench.driver.Operation operations} go in, {@link
 * io.etcdbench.driver.Outcome outcomes} come out through an {@link io.etcdbench.driver.InFlight}
 * slot. Nothing is recorded here; the load loop that owns the slot does that.
 */
@NullMarked
package io.etcdbench.driver;

import org.jspecify.annotations.NullMarked;
