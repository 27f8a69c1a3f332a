// SPDX-License-Identifier: Apache-2.0
/** What clusters that this tool starts have in common: flags, readiness, authentication, faults. */
@NullMarked
package io.etcdbench.cluster.start;

import org.jspecify.annotations.NullMarked;
