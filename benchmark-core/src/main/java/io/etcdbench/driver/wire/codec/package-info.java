// SPDX-License-Identifier: Apache-2.0
/**
 * The encoding of etcd's protocol: header blocks, requests and responses, written and read in place
 * in arrays. Independent of sockets and threads.
 */
@NullMarked
package io.etcdbench.driver.wire.codec;

import org.jspecify.annotations.NullMarked;
