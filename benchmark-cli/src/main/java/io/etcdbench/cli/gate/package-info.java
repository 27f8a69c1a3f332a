// SPDX-License-Identifier: Apache-2.0
/** The verbs that compare two builds: gate, gate verify, gate bisect. */
@NullMarked
package io.etcdbench.cli.gate;

import org.jspecify.annotations.NullMarked;
