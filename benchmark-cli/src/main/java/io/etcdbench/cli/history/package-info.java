// SPDX-License-Identifier: Apache-2.0
/** The history command: results over commits. */
@NullMarked
package io.etcdbench.cli.history;

import org.jspecify.annotations.NullMarked;
