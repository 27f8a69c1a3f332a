// SPDX-License-Identifier: Apache-2.0
/** Several runs of one plan: how runs differ, and the file that says so. */
@NullMarked
package io.etcdbench.analysis.repeat;

import org.jspecify.annotations.NullMarked;
