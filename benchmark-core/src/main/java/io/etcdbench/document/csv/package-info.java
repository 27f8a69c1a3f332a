// SPDX-License-Identifier: Apache-2.0
/** Documents as comma-separated values. */
@NullMarked
package io.etcdbench.document.csv;

import org.jspecify.annotations.NullMarked;
