// SPDX-License-Identifier: Apache-2.0
/**
 * Faults of a plan: kind, target, start time and duration of faults injected into the cluster while
 * it is measured.
 */
@NullMarked
package io.etcdbench.plan.fault;

import org.jspecify.annotations.NullMarked;
