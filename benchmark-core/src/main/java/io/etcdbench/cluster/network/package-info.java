// SPDX-License-Identifier: Apache-2.0
/**
 * The network of local members as something that can be made worse: {@link
 * io.etcdbench.cluster.network.LocalNetwork} stands between members, and between them and their
 * clients, delays every byte in its direction and cuts members off. It knows sockets only, neither
 * etcd nor the cluster that starts it.
 */
@NullMarked
package io.etcdbench.cluster.network;

import org.jspecify.annotations.NullMarked;
