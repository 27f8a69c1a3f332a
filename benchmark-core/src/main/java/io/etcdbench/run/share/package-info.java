// SPDX-License-Identifier: Apache-2.0
/** What a session does of a plan that several sessions carry out together. */
@NullMarked
package io.etcdbench.run.share;

import org.jspecify.annotations.NullMarked;
