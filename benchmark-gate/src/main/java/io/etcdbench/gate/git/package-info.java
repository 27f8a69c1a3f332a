// SPDX-License-Identifier: Apache-2.0
/** Access to the commits of a repository with the user's own git. */
@NullMarked
package io.etcdbench.gate.git;

import org.jspecify.annotations.NullMarked;
