// SPDX-License-Identifier: Apache-2.0
/**
 * gRPC over plain-text HTTP/2 without Netty and grpc-java's server: a client measured in this JVM
 * must not share compiled code with the server that responds to it.
 */
@NullMarked
package io.etcdbench.fake.http2;

import org.jspecify.annotations.NullMarked;
