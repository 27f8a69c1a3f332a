// SPDX-License-Identifier: Apache-2.0
/** The timeline of a phase of load, as stored in the result. */
@NullMarked
package io.etcdbench.run.timeline;

import org.jspecify.annotations.NullMarked;
