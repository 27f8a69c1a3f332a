// SPDX-License-Identifier: Apache-2.0
/**
 * Is it to be believed? {@link io.etcdbench.analysis.audit.Audit} holds a {@link
 * io.etcdbench.result.RunResult} against its rules, one for each way in which a benchmark of etcd
 * goes wrong unseen, and makes a finding of each that is broken. It knows the result and nothing
 * else, so a stored run can be audited again at any time later.
 */
@NullMarked
package io.etcdbench.analysis.audit;

import org.jspecify.annotations.NullMarked;
