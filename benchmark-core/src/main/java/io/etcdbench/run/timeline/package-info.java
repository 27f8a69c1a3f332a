// SPDX-License-Identifier: Apache-2.0
/** A phase of load second by second, as the result keeps it. */
@NullMarked
package io.etcdbench.run.timeline;

import org.jspecify.annotations.NullMarked;
