// SPDX-License-Identifier: Apache-2.0
/** Runs a plan: rehearse, connect, preload, warm up, measure, drain, verify, clean up. */
@NullMarked
package io.etcdbench.run;

import org.jspecify.annotations.NullMarked;
