// SPDX-License-Identifier: Apache-2.0
/** Clusters of local etcd processes. */
@NullMarked
package io.etcdbench.cluster.process;

import org.jspecify.annotations.NullMarked;
