// SPDX-License-Identifier: Apache-2.0
/** What members and their machines reported during a run, as tables and figures. */
@NullMarked
package io.etcdbench.report.section.server;

import org.jspecify.annotations.NullMarked;
