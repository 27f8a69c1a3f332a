// SPDX-License-Identifier: Apache-2.0
/**
 * How completions are recorded. Each thread has a {@link io.etcdbench.load.record.Recorder} of its
 * own; a {@link io.etcdbench.load.record.PhaseRecorder} cuts a phase into {@link
 * io.etcdbench.load.record.Interval intervals} of HdrHistograms.
 */
@NullMarked
package io.etcdbench.load.record;

import org.jspecify.annotations.NullMarked;
