// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * One member of a cluster.
 *
 * @param name name, unique in the cluster
 * @param id member id as etcd prints it, in hexadecimal
 * @param clientUrl URL for clients, {@code http(s)://host:port}
 */
public record Member(String name, String id, String clientUrl) {}
