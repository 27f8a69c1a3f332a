// SPDX-License-Identifier: Apache-2.0
/**
 * The workload SPI, for custom operations. Implement {@link io.etcdbench.workload.WorkloadProvider}
 * and name it in {@code META-INF/services}.
 */
@NullMarked
package io.etcdbench.workload;

import org.jspecify.annotations.NullMarked;
