// SPDX-License-Identifier: Apache-2.0
/**
 * Audits figures measured by other tools: the facts of a run, the rules that check them, and the
 * verdict, which lists the rules that passed and those that lacked a fact. {@code AuditResult} is
 * the stored result of {@code audit}, also for runs of this tool.
 */
@NullMarked
package io.etcdbench.foreign;

import org.jspecify.annotations.NullMarked;
