// SPDX-License-Identifier: Apache-2.0
/** The speed at which a disk makes writes durable. */
@NullMarked
package io.etcdbench.observe.disk;

import org.jspecify.annotations.NullMarked;
