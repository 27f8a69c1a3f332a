// SPDX-License-Identifier: Apache-2.0
/** Value sizes and contents. */
@NullMarked
package io.etcdbench.workload.value;

import org.jspecify.annotations.NullMarked;
