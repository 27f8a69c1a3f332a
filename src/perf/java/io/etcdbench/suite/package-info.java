// SPDX-License-Identifier: Apache-2.0
/**
 * Measures how often the gate is wrong on a real machine, with sessions of identical builds and of
 * builds that are slower by a known share; run by {@code src/perf/gate-record.sh}, for hours, on an
 * otherwise idle machine.
 */
@NullMarked
package io.etcdbench.suite;

import org.jspecify.annotations.NullMarked;
