// SPDX-License-Identifier: Apache-2.0
/** Tables and facts of what members and their machines reported during a run. */
@NullMarked
package io.etcdbench.report.section.server;

import org.jspecify.annotations.NullMarked;
