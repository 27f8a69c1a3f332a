// SPDX-License-Identifier: Apache-2.0
/**
 * How is it offered? A {@link io.etcdbench.load.engine.LoadLoop} takes operations from the
 * workload, sends them through a driver as its {@link io.etcdbench.load.engine.LoadModel} says, and
 * has each completion recorded with its three instants: intended, sent, done. Only this room and
 * {@code watch} wait.
 */
@NullMarked
package io.etcdbench.load.engine;

import org.jspecify.annotations.NullMarked;
