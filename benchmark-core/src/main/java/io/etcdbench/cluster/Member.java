// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * One member of a cluster.
 *
 * @param name its name, unique in the cluster
 * @param id its member id as etcd prints it, in hexadecimal
 * @param clientUrl where clients reach it, {@code http(s)://host:port}
 */
public record Member(String name, String id, String clientUrl) {}
