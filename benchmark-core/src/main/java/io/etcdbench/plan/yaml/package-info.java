// SPDX-License-Identifier: Apache-2.0
/**
 * Strict YAML: a file's keys are checked against the known ones, and a misspelt key gets a
 * suggestion.
 */
@NullMarked
package io.etcdbench.plan.yaml;

import org.jspecify.annotations.NullMarked;
