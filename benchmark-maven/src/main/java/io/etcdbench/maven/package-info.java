// SPDX-License-Identifier: Apache-2.0
/** Goals of the Maven plugin: each starts one command of {@code etcd-bench}. */
@NullMarked
package io.etcdbench.maven;

import org.jspecify.annotations.NullMarked;
