// SPDX-License-Identifier: Apache-2.0
/** The gRPC services of {@link io.etcdbench.fake.FakeEtcd} and their store. */
@NullMarked
package io.etcdbench.fake.service;

import org.jspecify.annotations.NullMarked;
