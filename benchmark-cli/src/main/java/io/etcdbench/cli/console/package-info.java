// SPDX-License-Identifier: Apache-2.0
/** The terminal and the process: help, completion, exit codes, messages, standard streams. */
@NullMarked
package io.etcdbench.cli.console;

import org.jspecify.annotations.NullMarked;
