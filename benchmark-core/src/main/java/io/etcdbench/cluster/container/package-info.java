// SPDX-License-Identifier: Apache-2.0
/** Clusters of containers. */
@NullMarked
package io.etcdbench.cluster.container;

import org.jspecify.annotations.NullMarked;
