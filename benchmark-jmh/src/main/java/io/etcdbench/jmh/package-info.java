// SPDX-License-Identifier: Apache-2.0
/**
 * The JMH benchmark classes, one per scenario, and the states that they share. They run in JMH's
 * forks and find cluster, keys and limits in the {@link io.etcdbench.jmh.Handover} of the JVM that
 * owns the cluster ({@link io.etcdbench.jmh.runner}). Every benchmark method drives one {@link
 * io.etcdbench.jmh.stream.OperationStream}: an invocation is one completed operation. Two classes
 * measure the load engine itself, without a cluster.
 */
@NullMarked
package io.etcdbench.jmh;

import org.jspecify.annotations.NullMarked;
