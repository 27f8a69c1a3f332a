// SPDX-License-Identifier: Apache-2.0
/** The user's own git, for the commits of a repository. */
@NullMarked
package io.etcdbench.gate.git;

import org.jspecify.annotations.NullMarked;
