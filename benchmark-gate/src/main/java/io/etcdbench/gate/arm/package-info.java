// SPDX-License-Identifier: Apache-2.0
/**
 * One arm of a gate session: a JVM that runs one build's client, and the protocol to control it.
 */
@NullMarked
package io.etcdbench.gate.arm;

import org.jspecify.annotations.NullMarked;
