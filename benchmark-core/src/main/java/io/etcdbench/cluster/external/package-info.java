// SPDX-License-Identifier: Apache-2.0
/** Existing clusters, given by their endpoints: connected to, never modified. */
@NullMarked
package io.etcdbench.cluster.external;

import org.jspecify.annotations.NullMarked;
