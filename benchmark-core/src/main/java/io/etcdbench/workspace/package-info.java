// SPDX-License-Identifier: Apache-2.0
/**
 * Which files and processes are ours? The private directories of a user and of a run, and the sweep
 * of what a killed run left. Nothing here trusts a directory that somebody else could have made.
 */
@NullMarked
package io.etcdbench.workspace;

import org.jspecify.annotations.NullMarked;
