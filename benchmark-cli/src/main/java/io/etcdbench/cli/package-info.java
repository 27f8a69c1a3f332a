// SPDX-License-Identifier: Apache-2.0
/** The {@code etcd-bench} command. Only this package and those below print or exit the process. */
@NullMarked
package io.etcdbench.cli;

import org.jspecify.annotations.NullMarked;
