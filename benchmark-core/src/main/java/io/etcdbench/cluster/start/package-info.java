// SPDX-License-Identifier: Apache-2.0
/** Common parts of clusters started by this process: flags, readiness, authentication, faults. */
@NullMarked
package io.etcdbench.cluster.start;

import org.jspecify.annotations.NullMarked;
