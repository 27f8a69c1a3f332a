// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  @Test
  void runsTheActionsOfANarrowerSignalOnceWhenAWiderOneIsGiven() {
    StopSignal narrow = stop.narrower().within(Duration.ofSeconds(1));
    narrow.whenGiven(() -> ran.add("first"));
    narrow.whenGiven(() -> ran.add("second"));

    stop.give();
    narrow.give();

    assertThat(ran).containsExactly("first", "second");
    narrow.whenGiven(() -> ran.add("late"));
    assertThat(ran).containsExactly("first", "second", "late");
  }

  @Test
  void runsNoActionOfAWiderSignalWhenANarrowerOneIsGiven() {
    StopSignal narrow = stop.narrower();
    stop.whenGiven(() -> ran.add("wide"));
    narrow.whenGiven(() -> ran.add("narrow"));

    narrow.give();

    assertThat(ran).containsExactly("narrow");
  }

  @Test
  @Timeout(60)
  void endsARestWhenItIsGiven() {
    StopSignal narrow = stop.narrower();
    stop.give();

    narrow.rest(Duration.ofHours(1));

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  @Timeout(60)
  void endsTheRestOfAnInterruptedThread() {
    Thread.currentThread().interrupt();

    stop.rest(Duration.ofHours(1));

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void refusesActionsWhereTimeGivesTheSignal() {
    assertThatIllegalStateException()
        .isThrownBy(() -> stop.overdue().whenGiven(() -> ran.add("overdue")))
        .withMessage("a signal that time gives runs no action");
  }
}
