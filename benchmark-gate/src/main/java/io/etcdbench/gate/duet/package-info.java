// SPDX-License-Identifier: Apache-2.0
/**
 * How are two builds measured side by side? A {@link io.etcdbench.gate.duet.Duet} lets a baseline
 * and a candidate have turns of some seconds on one machine, each a {@link
 * io.etcdbench.gate.arm.LiveArm} in a JVM of its own, and hands what it saw to {@code
 * io.etcdbench.gate}, which decides. The turns are plans of {@code io.etcdbench.plan}, offered by
 * {@code io.etcdbench.load}.
 */
@NullMarked
package io.etcdbench.gate.duet;

import org.jspecify.annotations.NullMarked;
