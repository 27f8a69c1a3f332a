// SPDX-License-Identifier: Apache-2.0
/**
 * Faults of a plan: what is done to the cluster while it is measured, to whom, when and how long.
 */
@NullMarked
package io.etcdbench.plan.fault;

import org.jspecify.annotations.NullMarked;
