// SPDX-License-Identifier: Apache-2.0
/**
 * Checks whether a result can be trusted, with one rule for each way in which an etcd benchmark
 * goes wrong unnoticed.
 */
@NullMarked
package io.etcdbench.analysis.audit;

import org.jspecify.annotations.NullMarked;
