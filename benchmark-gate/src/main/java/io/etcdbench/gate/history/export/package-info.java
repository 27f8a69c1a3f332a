// SPDX-License-Identifier: Apache-2.0
/** Exports a history to the file formats of other tools. */
@NullMarked
package io.etcdbench.gate.history.export;

import org.jspecify.annotations.NullMarked;
