// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.gate.profile.StackSample.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Reads the samples of a Java Flight Recorder recording. Stateless. */
final class JfrSamples {
  private static final String EXECUTION = "jdk.ExecutionSample";
  private static final String ALLOCATION = "jdk.ObjectAllocationSample";

  private JfrSamples() {}

  /**
   * The time window of one turn of an arm.
   *
   * @param begin start of the turn, inclusive
   * @param end end of the turn, exclusive
   */
  record Window(Instant begin, Instant end) {
    private boolean contains(Instant instant) {
      return !instant.isBefore(begin) && instant.isBefore(end);
    }
  }

  /**
   * Returns the samples of some turns.
   *
   * @param file a finished recording
   * @param windows the turns; samples outside of them are ignored
   * @throws IOException when the file cannot be read
   */
  static List<StackSample> read(Path file, List<Window> windows) throws IOException {
    List<StackSample> samples = new ArrayList<>();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        Instant at = event.getStartTime();
        if (windows.stream().anyMatch(window -> window.contains(at))) {
          sample(event).ifPresent(samples::add);
        }
      }
    }
    return samples;
  }

  private static Optional<StackSample> sample(RecordedEvent event) {
    String name = event.getEventType().getName();
    boolean execution = name.equals(EXECUTION);
    if (event.getStackTrace() == null || !(execution || name.equals(ALLOCATION))) {
      return Optional.empty();
    }
    List<String> frames = new ArrayList<>();
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      if (frame.isJavaFrame()) {
        frames.add(frame.getMethod().getType().getName() + "." + frame.getMethod().getName());
      }
    }
    Collections.reverse(frames);
    double weight = execution ? 1 : event.getLong("weight");
    return frames.isEmpty() || weight <= 0
        ? Optional.empty()
        : Optional.of(
            new StackSample(execution ? Kind.EXECUTION : Kind.ALLOCATION, frames, weight));
  }
}
