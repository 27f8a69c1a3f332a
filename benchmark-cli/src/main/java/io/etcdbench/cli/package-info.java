// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code etcd-bench} command: one picocli class per verb. The only room that prints and exits.
 */
@NullMarked
package io.etcdbench.cli;

import org.jspecify.annotations.NullMarked;
