// SPDX-License-Identifier: Apache-2.0
/**
 * The conductor: takes a plan and a cluster through the phases of a run and makes a result of what
 * was seen. The only room that sees every stage.
 */
@NullMarked
package io.etcdbench.run;

import org.jspecify.annotations.NullMarked;
