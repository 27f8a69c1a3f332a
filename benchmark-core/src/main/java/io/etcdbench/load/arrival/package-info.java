// SPDX-License-Identifier: Apache-2.0
/**
 * Arrival schedules: when operations are due. An {@link io.etcdbench.load.arrival.ArrivalSchedule}
 * is arithmetic only: no clock, no waiting, no threads.
 */
@NullMarked
package io.etcdbench.load.arrival;

import org.jspecify.annotations.NullMarked;
