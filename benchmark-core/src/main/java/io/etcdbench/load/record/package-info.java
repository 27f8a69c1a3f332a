// SPDX-License-Identifier: Apache-2.0
/**
 * Recording of completions. Each thread has its own {@link io.etcdbench.load.record.Recorder}; a
 * {@link io.etcdbench.load.record.PhaseRecorder} cuts a phase into {@link
 * io.etcdbench.load.record.Interval intervals} of HdrHistograms.
 */
@NullMarked
package io.etcdbench.load.record;

import org.jspecify.annotations.NullMarked;
