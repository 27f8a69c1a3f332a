// SPDX-License-Identifier: Apache-2.0
/**
 * Faults of a cluster that this process started: killed and paused members, network delays and
 * partitions, slow disks, busy CPUs.
 */
@NullMarked
package io.etcdbench.cluster.fault;

import org.jspecify.annotations.NullMarked;
