// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the scenarios: owns the cluster, starts the forks, and merges their records into one result.
 */
@NullMarked
package io.etcdbench.jmh.runner;

import org.jspecify.annotations.NullMarked;
