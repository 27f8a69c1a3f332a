// SPDX-License-Identifier: Apache-2.0
/**
 * What was seen? Each thread that sees operations end records them in a {@link
 * io.etcdbench.load.record.Recorder} of its own; a {@link io.etcdbench.load.record.PhaseRecorder}
 * cuts the phase into {@link io.etcdbench.load.record.Interval intervals} of HdrHistograms, told as
 * {@link io.etcdbench.load.record.LatencySummary}. This room stands between the load that measures
 * and {@code io.etcdbench.result} that keeps; it knows neither clusters nor files.
 */
@NullMarked
package io.etcdbench.load.record;

import org.jspecify.annotations.NullMarked;
