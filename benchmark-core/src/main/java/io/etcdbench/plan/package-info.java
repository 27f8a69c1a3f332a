// SPDX-License-Identifier: Apache-2.0
/**
 * {@link io.etcdbench.plan.RunPlan}: what a run is to do, with every default filled in and every
 * value checked; read from and written to strict YAML.
 */
@NullMarked
package io.etcdbench.plan;

import org.jspecify.annotations.NullMarked;
