// SPDX-License-Identifier: Apache-2.0
/** Defines the measurements of a JMH run: scenarios, parameters and durations. */
@NullMarked
package io.etcdbench.jmh.plan;

import org.jspecify.annotations.NullMarked;
