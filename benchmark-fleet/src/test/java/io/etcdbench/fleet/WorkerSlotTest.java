// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.State;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerSlotTest {
  @Test
  void aWorkerThatTakesTheSeatOfOneThatHasEndedIsNotOver() {
    WorkerSlot slot = new WorkerSlot(1);
    Beat beat =
        new Beat(1, "a", 1, State.ENDED, null, null, List.of(), new Ended(null, null, 0, null, ""));
    slot.hear(beat, 0);
    assertThat(slot.isOver()).isTrue();

    slot.free();

    assertThat(slot.isOver()).isFalse();
    assertThat(slot.state()).isEqualTo(State.PREPARING);
  }
}
