// SPDX-License-Identifier: Apache-2.0
/**
 * The load engine. A {@link io.etcdbench.load.engine.LoadLoop} takes operations from the workload,
 * sends them through a driver according to its {@link io.etcdbench.load.engine.LoadModel}, and
 * records each completion with three times: intended, sent, done.
 */
@NullMarked
package io.etcdbench.load.engine;

import org.jspecify.annotations.NullMarked;
