// SPDX-License-Identifier: Apache-2.0
/** CPU time, load and pressure of this host, from {@code /proc}. */
@NullMarked
package io.etcdbench.observe.machine;

import org.jspecify.annotations.NullMarked;
