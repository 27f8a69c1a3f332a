// SPDX-License-Identifier: Apache-2.0
/** Documents as JUnit XML. */
@NullMarked
package io.etcdbench.document.junit;

import org.jspecify.annotations.NullMarked;
