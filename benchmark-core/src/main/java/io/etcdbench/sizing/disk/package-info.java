// SPDX-License-Identifier: Apache-2.0
/**
 * Measures how fast a disk makes writes durable: the stored result of a probe, its document, and
 * the finding that its verdict raises.
 */
@NullMarked
package io.etcdbench.sizing.disk;

import org.jspecify.annotations.NullMarked;
