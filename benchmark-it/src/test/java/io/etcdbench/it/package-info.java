// SPDX-License-Identifier: Apache-2.0
/** Tests against real clusters and of the executable file, as users have them. */
@NullMarked
package io.etcdbench.it;

import org.jspecify.annotations.NullMarked;
