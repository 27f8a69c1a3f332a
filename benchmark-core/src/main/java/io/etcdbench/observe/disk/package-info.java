// SPDX-License-Identifier: Apache-2.0
/** How fast a disk makes writes durable, and which device a directory is on. */
@NullMarked
package io.etcdbench.observe.disk;

import org.jspecify.annotations.NullMarked;
