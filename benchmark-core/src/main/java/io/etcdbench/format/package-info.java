// SPDX-License-Identifier: Apache-2.0
/**
 * How numbers, durations, bytes, percentages and text are written. Text from servers and files may
 * contain control characters and markup; each output format has one class here that escapes them.
 */
@NullMarked
package io.etcdbench.format;

import org.jspecify.annotations.NullMarked;
