// SPDX-License-Identifier: Apache-2.0
/**
 * The audit of figures that others measured: facts of a run, rules that ask for some of them, and
 * which rules were asked, which held, and which lacked a fact.
 */
@NullMarked
package io.etcdbench.foreign;

import org.jspecify.annotations.NullMarked;
