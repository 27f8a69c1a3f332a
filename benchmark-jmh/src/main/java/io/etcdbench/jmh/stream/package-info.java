// SPDX-License-Identifier: Apache-2.0
/**
 * How does a benchmark thread keep N operations in flight and time each of them? An {@link
 * io.etcdbench.jmh.stream.OperationStream} takes operations from a mix, gives them to a driver, and
 * records every single one; an {@link io.etcdbench.jmh.stream.IterationRecord} carries the figures
 * out of the fork. Knows nothing of JMH: the states of {@link io.etcdbench.jmh} join the two.
 */
@NullMarked
package io.etcdbench.jmh.stream;

import org.jspecify.annotations.NullMarked;
