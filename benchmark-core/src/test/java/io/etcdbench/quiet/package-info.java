// SPDX-License-Identifier: Apache-2.0

/** Tests that need a machine without other work. */
@NullMarked
package io.etcdbench.quiet;

import org.jspecify.annotations.NullMarked;
