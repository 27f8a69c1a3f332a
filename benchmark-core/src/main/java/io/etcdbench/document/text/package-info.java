// SPDX-License-Identifier: Apache-2.0
/** Documents as plain text for terminals and files. */
@NullMarked
package io.etcdbench.document.text;

import org.jspecify.annotations.NullMarked;
