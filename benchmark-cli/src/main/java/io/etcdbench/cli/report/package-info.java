// SPDX-License-Identifier: Apache-2.0
/** The commands that read stored results: report, audit, explain, compare, claims. */
@NullMarked
package io.etcdbench.cli.report;

import org.jspecify.annotations.NullMarked;
