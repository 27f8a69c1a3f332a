// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StopSignalTest {
  private final StopSignal stop = new StopSignal();
  private final List<String> ran = new ArrayList<>();

  @Test
  void runsItsActionsOnce() {
    stop.whenGiven(() -> ran.add("first"));
    stop.whenGiven(() -> ran.add("second"));
    assertThat(ran).isEmpty();

    stop.give();
    stop.giveAtOnce();

    assertThat(ran).containsExactly("first", "second");
  }

  @Test
  void runsAnActionAtOnceWhenItWasGiven() {
    stop.give();
    stop.whenGiven(() -> ran.add("late"));
    assertThat(ran).containsExactly("late");
  }

  @Test
  void isGivenBeforeItsActionsRun() {
    stop.whenGiven(() -> ran.add(stop.isGiven() ? "given" : "not given"));
    stop.give();
    assertThat(ran).containsExactly("given");
  }
}
