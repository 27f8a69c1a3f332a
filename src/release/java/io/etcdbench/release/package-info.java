// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that prepare a release, called by the scripts in {@code src/release} and by the build.
 */
@NullMarked
package io.etcdbench.release;

import org.jspecify.annotations.NullMarked;
