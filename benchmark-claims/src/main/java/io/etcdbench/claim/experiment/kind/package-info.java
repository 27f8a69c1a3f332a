// SPDX-License-Identifier: Apache-2.0
/** One class per kind of run that an experiment can contain. */
@NullMarked
package io.etcdbench.claim.experiment.kind;

import org.jspecify.annotations.NullMarked;
