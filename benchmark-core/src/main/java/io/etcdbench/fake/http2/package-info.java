// SPDX-License-Identifier: Apache-2.0
/**
 * gRPC over plain-text HTTP/2 without Netty and grpc-java's server: what a client in the same JVM
 * is measured with must not share compiled code with the server that answers it.
 */
@NullMarked
package io.etcdbench.fake.http2;

import org.jspecify.annotations.NullMarked;
