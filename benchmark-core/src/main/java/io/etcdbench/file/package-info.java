// SPDX-License-Identifier: Apache-2.0
/** Reads user-supplied files within bounds, and explains why a file cannot be used. */
@NullMarked
package io.etcdbench.file;

import org.jspecify.annotations.NullMarked;
