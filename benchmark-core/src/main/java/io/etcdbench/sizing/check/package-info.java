// SPDX-License-Identifier: Apache-2.0
/**
 * Is the cluster up to a level that others have named? The levels and criteria of {@code etcdctl
 * check} as parts of a {@link io.etcdbench.plan.RunPlan}, and a {@link
 * io.etcdbench.sizing.check.CheckVerdict} that says who failed: the cluster, or the machine that
 * offered the load. This room measures nothing itself; a check is a run like any other.
 */
@NullMarked
package io.etcdbench.sizing.check;

import org.jspecify.annotations.NullMarked;
