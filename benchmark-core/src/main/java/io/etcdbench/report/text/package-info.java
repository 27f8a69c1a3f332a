// SPDX-License-Identifier: Apache-2.0
/** Reports as plain text: the summary, tables and charts in columns. */
@NullMarked
package io.etcdbench.report.text;

import org.jspecify.annotations.NullMarked;
