// SPDX-License-Identifier: Apache-2.0
/** How warm a client is when its measurement begins. */
@NullMarked
package io.etcdbench.warm;

import org.jspecify.annotations.NullMarked;
