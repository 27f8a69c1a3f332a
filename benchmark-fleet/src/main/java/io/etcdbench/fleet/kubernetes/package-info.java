// SPDX-License-Identifier: Apache-2.0
/**
 * Fleets as Indexed Jobs: the manifest, the {@code kubectl} that creates and deletes its objects,
 * and the log that returns the result.
 */
@NullMarked
package io.etcdbench.fleet.kubernetes;

import org.jspecify.annotations.NullMarked;
