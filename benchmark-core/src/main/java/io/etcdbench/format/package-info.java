// SPDX-License-Identifier: Apache-2.0
/**
 * How text and tables are written. Text of servers and files may hold control characters and
 * markup; each format has one class here that escapes them.
 */
@NullMarked
package io.etcdbench.format;

import org.jspecify.annotations.NullMarked;
