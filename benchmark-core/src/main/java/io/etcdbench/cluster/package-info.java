// SPDX-License-Identifier: Apache-2.0
/**
 * Where is etcd? A {@link io.etcdbench.cluster.EtcdCluster} hides whether its members were given,
 * are local processes or are containers; {@code EtcdBinary} finds the server to start. This room
 * knows nothing of load, recording or reporting.
 */
@NullMarked
package io.etcdbench.cluster;

import org.jspecify.annotations.NullMarked;
