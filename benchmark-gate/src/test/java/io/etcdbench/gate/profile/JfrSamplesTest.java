// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.profile.JfrSamples.Window;
import io.etcdbench.gate.profile.StackSample.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JfrSamplesTest {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private volatile byte[] kept = new byte[0];

  @Test
  void readsExecutionAndAllocationOfTheTurnsOnly() throws IOException {
    Instant begin = Instant.now();
    Path file = folder.resolve("arm.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
      recording.start();
      List<StackSample> samples = List.of();
      while (!kinds(samples).containsAll(Set.of(Kind.values()))
          && Instant.now().isBefore(begin.plus(LONGEST))) {
        work();
        recording.dump(file);
        samples = JfrSamples.read(file, List.of(new Window(begin, Instant.now())));
      }
      assertThat(kinds(samples)).containsExactlyInAnyOrder(Kind.values());
      assertThat(samples)
          .anySatisfy(
              sample ->
                  assertThat(sample.frames())
                      .contains("io.etcdbench.gate.profile.JfrSamplesTest.work"));
      assertThat(JfrSamples.read(file, List.of(new Window(begin.minusSeconds(9), begin))))
          .isEmpty();
    }
  }

  private static Set<Kind> kinds(List<StackSample> samples) {
    return samples.stream().map(StackSample::kind).collect(Collectors.toSet());
  }

  /** Runs and allocates for a while. */
  private void work() {
    long until = System.nanoTime() + Duration.ofMillis(300).toNanos();
    for (int i = 0; System.nanoTime() < until; i++) {
      kept = new byte[1_000 + (kept.length + i) % 1_000];
    }
  }
}
