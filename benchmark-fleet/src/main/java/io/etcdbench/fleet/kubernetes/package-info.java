// SPDX-License-Identifier: Apache-2.0
/**
 * A fleet as an Indexed Job: its manifest, the {@code kubectl} that creates and deletes it, and the
 * log by which its result comes back.
 */
@NullMarked
package io.etcdbench.fleet.kubernetes;

import org.jspecify.annotations.NullMarked;
