// SPDX-License-Identifier: Apache-2.0
/**
 * Who owns the cluster of a JMH run? A {@link io.etcdbench.jmh.runner.JmhRun} selects measurements
 * from a {@link io.etcdbench.jmh.runner.BenchProfile}, opens the clusters that they need, lets JMH
 * fork the benchmarks of {@link io.etcdbench.jmh} one measurement at a time, and leaves a result
 * folder behind, also when it is cut short.
 */
@NullMarked
package io.etcdbench.jmh.runner;

import org.jspecify.annotations.NullMarked;
