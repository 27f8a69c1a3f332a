// SPDX-License-Identifier: Apache-2.0
/** The HTML page of one or several runs. */
@NullMarked
package io.etcdbench.report.page;

import org.jspecify.annotations.NullMarked;
