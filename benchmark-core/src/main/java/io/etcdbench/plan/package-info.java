// SPDX-License-Identifier: Apache-2.0
/**
 * The complete plan of a run, {@link io.etcdbench.plan.RunPlan}, with every default filled in and
 * every value checked; read from and written to strict YAML.
 */
@NullMarked
package io.etcdbench.plan;

import org.jspecify.annotations.NullMarked;
