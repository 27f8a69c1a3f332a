// SPDX-License-Identifier: Apache-2.0
/**
 * How operations are sent. A {@link io.etcdbench.load.engine.LoadLoop} takes operations from the
 * workload, sends them through a driver as its {@link io.etcdbench.load.engine.LoadModel} says, and
 * records each completion with three instants: intended, sent, done.
 */
@NullMarked
package io.etcdbench.load.engine;

import org.jspecify.annotations.NullMarked;
