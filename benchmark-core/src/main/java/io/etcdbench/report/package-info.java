// SPDX-License-Identifier: Apache-2.0
/**
 * How is it told? A {@link io.etcdbench.report.Reporter} turns a {@link
 * io.etcdbench.result.RunResult} into text for people, at any time after the run and the same under
 * any locale. What is said is put together once, as a {@code Document}; a format only lays it out.
 */
@NullMarked
package io.etcdbench.report;

import org.jspecify.annotations.NullMarked;
