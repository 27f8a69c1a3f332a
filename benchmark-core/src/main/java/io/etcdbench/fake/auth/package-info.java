// SPDX-License-Identifier: Apache-2.0
/** Users and tokens of {@link io.etcdbench.fake.FakeEtcd}. */
@NullMarked
package io.etcdbench.fake.auth;

import org.jspecify.annotations.NullMarked;
