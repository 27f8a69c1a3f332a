// SPDX-License-Identifier: Apache-2.0
/** Finding, building and caching the etcd binary. */
@NullMarked
package io.etcdbench.cluster.binary;

import org.jspecify.annotations.NullMarked;
