// SPDX-License-Identifier: Apache-2.0
/**
 * Network faults for members on one host. {@link io.etcdbench.cluster.network.LocalNetwork} proxies
 * the connections between members, and between them and their clients, delays the bytes of each
 * direction and isolates members. It only handles sockets and is independent of etcd and of the
 * cluster that starts it.
 */
@NullMarked
package io.etcdbench.cluster.network;

import org.jspecify.annotations.NullMarked;
