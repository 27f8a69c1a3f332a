// SPDX-License-Identifier: Apache-2.0
/** Load offered by several sessions or machines together. */
@NullMarked
package io.etcdbench.run.share;

import org.jspecify.annotations.NullMarked;
