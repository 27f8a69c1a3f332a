// SPDX-License-Identifier: Apache-2.0
/** The {@code etcd-bench} command. Only here and below is anything printed or the process ended. */
@NullMarked
package io.etcdbench.cli;

import org.jspecify.annotations.NullMarked;
