// SPDX-License-Identifier: Apache-2.0
/** Reads user-supplied files within bounds, and describes errors in them. */
@NullMarked
package io.etcdbench.file;

import org.jspecify.annotations.NullMarked;
