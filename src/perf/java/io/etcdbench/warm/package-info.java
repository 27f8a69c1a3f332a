// SPDX-License-Identifier: Apache-2.0
/** Measures how warm a client is when its measurement starts. */
@NullMarked
package io.etcdbench.warm;

import org.jspecify.annotations.NullMarked;
