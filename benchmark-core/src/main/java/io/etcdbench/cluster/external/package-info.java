// SPDX-License-Identifier: Apache-2.0
/** Existing clusters that are connected to by their endpoints and never modified. */
@NullMarked
package io.etcdbench.cluster.external;

import org.jspecify.annotations.NullMarked;
