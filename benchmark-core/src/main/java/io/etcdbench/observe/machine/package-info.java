// SPDX-License-Identifier: Apache-2.0
/** This host as Linux reports it; the only reader of {@code /proc} and {@code /sys}. */
@NullMarked
package io.etcdbench.observe.machine;

import org.jspecify.annotations.NullMarked;
