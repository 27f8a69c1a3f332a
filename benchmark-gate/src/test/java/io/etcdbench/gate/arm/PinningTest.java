// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.arm.Pinning.Machine;
import io.etcdbench.result.Environment;
import io.etcdbench.result.SampleRun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PinningTest {
  private static final Environment ENVIRONMENT = SampleRun.result().environment();

  private final List<String> progress = new ArrayList<>();
  private final List<List<Integer>> moves = new ArrayList<>();
  private int movesBefore = -1;

  @Test
  void theMembersInheritTheProcessorsOfThisJvmAndTheArmsAreStartedOnTheirs() {
    try (Pinning pinning = Pinning.begin(machine(4, true), progress::add)) {
      assertThat(moves).containsExactly(List.of(2, 3));
      assertThat(pinning.prefix()).containsExactly("taskset", "-c", "0,1");
      assertThat(pinning.flags()).containsExactly("-XX:ActiveProcessorCount=2");
    }
    assertThat(moves).containsExactly(List.of(2, 3), List.of(0, 1, 2, 3));
    assertThat(progress).containsExactly("processors of the arms: 0,1; of the members: 2,3");
  }

  @Test
  void nothingMovesOnTwoProcessors() {
    try (Pinning pinning = Pinning.begin(machine(2, true), progress::add)) {
      assertThat(pinning.prefix()).isEmpty();
      assertThat(pinning.flags()).isEmpty();
    }
    assertThat(moves).isEmpty();
    assertThat(progress).isEmpty();
  }

  @Test
  void whereThisJvmCannotBeMovedNobodyIsPinned() {
    try (Pinning pinning = Pinning.begin(machine(8, false), progress::add)) {
      assertThat(pinning.prefix()).isEmpty();
      assertThat(pinning.flags()).isEmpty();
    }
    assertThat(moves).containsExactly(List.of(4, 5, 6, 7));
    assertThat(progress)
        .containsExactly("arms and members share all processors: taskset cannot be used");
  }

  @Test
  void theEnvironmentIsCapturedBeforeThisJvmMovesToHalfOfTheProcessors() {
    try (Pinning pinning = Pinning.begin(machine(4, true), progress::add)) {
      assertThat(pinning.environment()).isSameAs(ENVIRONMENT);
      assertThat(movesBefore).isZero();
    }
  }

  private Machine machine(int processors, boolean moves) {
    List<Integer> all = IntStream.range(0, processors).boxed().toList();
    return new Machine(all, String::valueOf, to -> this.moves.add(to) && moves, this::environment);
  }

  private Environment environment() {
    movesBefore = moves.size();
    return ENVIRONMENT;
  }
}
