// SPDX-License-Identifier: Apache-2.0
/**
 * Starting, choosing and describing clusters: the cluster commands and the flags that other
 * commands share with them.
 */
@NullMarked
package io.etcdbench.cli.cluster;

import org.jspecify.annotations.NullMarked;
