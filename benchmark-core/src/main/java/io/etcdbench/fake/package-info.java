// SPDX-License-Identifier: Apache-2.0
/**
 * What if etcd's answer were known exactly? {@link io.etcdbench.fake.FakeEtcd} is a gRPC server
 * inside the JVM that speaks enough of etcd, takes as long and fails as often as a {@link
 * io.etcdbench.fake.Behaviour} says, and counts exactly what reached it. Drivers are held to their
 * contract against it, and the whole measuring chain is calibrated with it. Nothing else in the
 * library depends on this room.
 */
@NullMarked
package io.etcdbench.fake;

import org.jspecify.annotations.NullMarked;
