// SPDX-License-Identifier: Apache-2.0
/** The commands that compare builds and clients: gate, gate verify, gate bisect, tournament. */
@NullMarked
package io.etcdbench.cli.gate;

import org.jspecify.annotations.NullMarked;
