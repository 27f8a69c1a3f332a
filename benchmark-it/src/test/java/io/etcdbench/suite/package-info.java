// SPDX-License-Identifier: Apache-2.0
/**
 * How often is the gate wrong on a real machine? The program behind {@code
 * src/perf/gate-record.sh}: sessions of builds that do not differ, and of builds that are slower by
 * a known share, one line of a record each. Not a test; it runs for hours and wants the machine for
 * itself.
 */
@NullMarked
package io.etcdbench.suite;

import org.jspecify.annotations.NullMarked;
