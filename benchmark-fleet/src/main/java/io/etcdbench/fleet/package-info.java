// SPDX-License-Identifier: Apache-2.0
/**
 * One plan offered by a fleet of workers: a conductor that merges what they see, and the workers
 * that offer the load.
 */
@NullMarked
package io.etcdbench.fleet;

import org.jspecify.annotations.NullMarked;
