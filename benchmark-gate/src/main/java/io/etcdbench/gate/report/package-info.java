// SPDX-License-Identifier: Apache-2.0
/** Reports a gate session as text, Markdown and JUnit XML. */
@NullMarked
package io.etcdbench.gate.report;

import org.jspecify.annotations.NullMarked;
