// SPDX-License-Identifier: Apache-2.0
/** Measures how fast a disk makes writes durable: the stored result of a probe and its document. */
@NullMarked
package io.etcdbench.sizing.disk;

import org.jspecify.annotations.NullMarked;
