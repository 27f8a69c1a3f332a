// SPDX-License-Identifier: Apache-2.0
/** Reading files that a user named, within bounds, and describing what is wrong with them. */
@NullMarked
package io.etcdbench.file;

import org.jspecify.annotations.NullMarked;
