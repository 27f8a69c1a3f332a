// SPDX-License-Identifier: Apache-2.0
/** The verb history: results over commits. */
@NullMarked
package io.etcdbench.cli.history;

import org.jspecify.annotations.NullMarked;
