// SPDX-License-Identifier: Apache-2.0
/**
 * Reading and writing of {@code run.json}: strict, with a digest, in a directory that is never
 * overwritten; also writes files that belong to no run.
 */
@NullMarked
package io.etcdbench.result.file;

import org.jspecify.annotations.NullMarked;
