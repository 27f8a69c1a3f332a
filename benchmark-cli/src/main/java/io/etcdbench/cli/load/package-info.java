// SPDX-License-Identifier: Apache-2.0
/** The commands that generate load: one class per command. */
@NullMarked
package io.etcdbench.cli.load;

import org.jspecify.annotations.NullMarked;
