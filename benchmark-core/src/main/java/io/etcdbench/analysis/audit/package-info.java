// SPDX-License-Identifier: Apache-2.0
/**
 * Whether a result can be believed: one rule for each way in which an etcd benchmark goes wrong
 * unnoticed.
 */
@NullMarked
package io.etcdbench.analysis.audit;

import org.jspecify.annotations.NullMarked;
