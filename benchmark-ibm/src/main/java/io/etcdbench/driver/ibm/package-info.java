// SPDX-License-Identifier: Apache-2.0
/**
 * The driver {@code ibm}: IBM's etcd-java. It is compiled against the SPI alone and never shares a
 * class path with the client libraries of etcd-bench.
 */
@NullMarked
package io.etcdbench.driver.ibm;

import org.jspecify.annotations.NullMarked;
