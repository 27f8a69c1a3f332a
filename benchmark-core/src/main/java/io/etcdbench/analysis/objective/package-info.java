// SPDX-License-Identifier: Apache-2.0
/** Service level objectives as text, and whether a result met them. */
@NullMarked
package io.etcdbench.analysis.objective;

import org.jspecify.annotations.NullMarked;
