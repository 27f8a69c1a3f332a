// SPDX-License-Identifier: Apache-2.0
/**
 * An {@link io.etcdbench.cluster.EtcdCluster} hides whether its members are existing ones, local
 * processes or containers. Nothing here knows of load, recording or reporting.
 */
@NullMarked
package io.etcdbench.cluster;

import org.jspecify.annotations.NullMarked;
