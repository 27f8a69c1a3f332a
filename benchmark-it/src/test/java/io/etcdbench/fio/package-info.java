// SPDX-License-Identifier: Apache-2.0
/**
 * Does our fdatasync probe find what {@code fio} finds? The program behind {@code
 * src/perf/disk-against-fio.sh}: both in turn in the same directory. Not a test; it wants the disk
 * for itself.
 */
@NullMarked
package io.etcdbench.fio;

import org.jspecify.annotations.NullMarked;
