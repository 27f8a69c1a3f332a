// SPDX-License-Identifier: Apache-2.0
/** Shared by the load commands: converts flags to a {@code RunPlan} and a run to result files. */
@NullMarked
package io.etcdbench.cli.run;

import org.jspecify.annotations.NullMarked;
