// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.State;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SeatTest {
  @Test
  void aWorkerThatTakesTheSeatOfOneThatHasEndedIsNotOver() {
    Seat seat = new Seat(1);
    Beat beat =
        new Beat(1, "a", 1, State.ENDED, null, null, List.of(), new Ended(null, null, 0, null, ""));
    seat.hear(beat, 0);
    assertThat(seat.isOver()).isTrue();

    seat.free();

    assertThat(seat.isOver()).isFalse();
    assertThat(seat.state()).isEqualTo(State.PREPARING);
  }
}
