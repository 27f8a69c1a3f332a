// SPDX-License-Identifier: Apache-2.0
/** Documents as GitHub Flavored Markdown. */
@NullMarked
package io.etcdbench.document.markdown;

import org.jspecify.annotations.NullMarked;
