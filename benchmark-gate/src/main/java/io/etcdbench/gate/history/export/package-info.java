// SPDX-License-Identifier: Apache-2.0
/** A history in the files of other tools. */
@NullMarked
package io.etcdbench.gate.history.export;

import org.jspecify.annotations.NullMarked;
