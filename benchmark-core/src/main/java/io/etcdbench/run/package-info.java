// SPDX-License-Identifier: Apache-2.0
/** Conducts a run: rehearse, connect, preload, warm up, measure, drain, verify, clean up. */
@NullMarked
package io.etcdbench.run;

import org.jspecify.annotations.NullMarked;
