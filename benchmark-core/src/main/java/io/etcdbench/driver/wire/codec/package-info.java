// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of etcd's protocol: header blocks, requests and answers, written and read in place in
 * arrays. Knows no sockets and no threads.
 */
@NullMarked
package io.etcdbench.driver.wire.codec;

import org.jspecify.annotations.NullMarked;
