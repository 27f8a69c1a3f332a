// SPDX-License-Identifier: Apache-2.0
/** The sections of a run's report: one type per table or list of facts. */
@NullMarked
package io.etcdbench.report.section;

import org.jspecify.annotations.NullMarked;
