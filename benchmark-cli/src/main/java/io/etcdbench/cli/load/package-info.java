// SPDX-License-Identifier: Apache-2.0
/** The verbs that send load: one class per verb. */
@NullMarked
package io.etcdbench.cli.load;

import org.jspecify.annotations.NullMarked;
