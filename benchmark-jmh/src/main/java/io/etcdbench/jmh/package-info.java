// SPDX-License-Identifier: Apache-2.0
/** The five JMH scenarios and their state classes. */
@NullMarked
package io.etcdbench.jmh;

import org.jspecify.annotations.NullMarked;
