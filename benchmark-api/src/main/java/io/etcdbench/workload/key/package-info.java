// SPDX-License-Identifier: Apache-2.0
/** Key spaces and key distributions. */
@NullMarked
package io.etcdbench.workload.key;

import org.jspecify.annotations.NullMarked;
