// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the fdatasync probe with {@code fio}, alternately in the same directory; run by {@code
 * src/perf/disk-against-fio.sh} on an otherwise idle disk.
 */
@NullMarked
package io.etcdbench.fio;

import org.jspecify.annotations.NullMarked;
