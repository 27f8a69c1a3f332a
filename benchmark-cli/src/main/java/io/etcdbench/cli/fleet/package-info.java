// SPDX-License-Identifier: Apache-2.0
/** Verbs for one plan on many machines. */
@NullMarked
package io.etcdbench.cli.fleet;

import org.jspecify.annotations.NullMarked;
