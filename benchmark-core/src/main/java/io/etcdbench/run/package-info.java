// SPDX-License-Identifier: Apache-2.0
/** Conducts a run: connect, preload, warm up, measure, drain, verify, clean up. */
@NullMarked
package io.etcdbench.run;

import org.jspecify.annotations.NullMarked;
