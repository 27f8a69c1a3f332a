// SPDX-License-Identifier: Apache-2.0
/**
 * Files that a user names: read within bounds, and what is wrong with them in words. Knows nothing
 * of what they contain.
 */
@NullMarked
package io.etcdbench.file;

import org.jspecify.annotations.NullMarked;
