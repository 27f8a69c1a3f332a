// SPDX-License-Identifier: Apache-2.0
/** Documents as HTML pages that need no network and no script. */
@NullMarked
package io.etcdbench.document.html;

import org.jspecify.annotations.NullMarked;
