// SPDX-License-Identifier: Apache-2.0
/**
 * When is it offered? An {@link io.etcdbench.load.arrival.ArrivalSchedule} answers with arithmetic
 * only: no clock, no waiting, no threads. The load loop asks it for the next intended instant and
 * does the waiting.
 */
@NullMarked
package io.etcdbench.load.arrival;

import org.jspecify.annotations.NullMarked;
