// SPDX-License-Identifier: Apache-2.0
/** The commands that run one plan on many machines. */
@NullMarked
package io.etcdbench.cli.fleet;

import org.jspecify.annotations.NullMarked;
