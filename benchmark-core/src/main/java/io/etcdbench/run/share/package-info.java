// SPDX-License-Identifier: Apache-2.0
/** Load that several sessions, or several machines, offer together. */
@NullMarked
package io.etcdbench.run.share;

import org.jspecify.annotations.NullMarked;
