// SPDX-License-Identifier: Apache-2.0
/**
 * Clusters to measure. An {@link io.etcdbench.cluster.EtcdCluster} hides whether its members are
 * external, local processes or containers. This package is independent of load, recording and
 * reporting.
 */
@NullMarked
package io.etcdbench.cluster;

import org.jspecify.annotations.NullMarked;
