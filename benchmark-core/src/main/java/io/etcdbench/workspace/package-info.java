// SPDX-License-Identifier: Apache-2.0
/**
 * Files and processes that belong to this tool: private directories, run directories, and what a
 * killed run left behind.
 */
@NullMarked
package io.etcdbench.workspace;

import org.jspecify.annotations.NullMarked;
