// SPDX-License-Identifier: Apache-2.0
/** Keeps N operations in flight under JMH and records each of them. */
@NullMarked
package io.etcdbench.jmh.stream;

import org.jspecify.annotations.NullMarked;
