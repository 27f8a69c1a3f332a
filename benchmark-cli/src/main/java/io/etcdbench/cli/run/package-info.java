// SPDX-License-Identifier: Apache-2.0
/** From flags to a {@code RunPlan}, and from a run to its files: what every load verb shares. */
@NullMarked
package io.etcdbench.cli.run;

import org.jspecify.annotations.NullMarked;
