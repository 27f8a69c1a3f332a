// SPDX-License-Identifier: Apache-2.0
/**
 * Starting, choosing and describing clusters: the cluster verbs and the flags that other verbs
 * share with them.
 */
@NullMarked
package io.etcdbench.cli.cluster;

import org.jspecify.annotations.NullMarked;
