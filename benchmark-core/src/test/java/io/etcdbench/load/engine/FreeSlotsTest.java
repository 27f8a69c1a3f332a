// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.load.record.PhaseRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class FreeSlotsTest {

  @Test
  void givesSlotsInTheOrderInWhichTheyCameBack() {
    Slot[] slots = slots(3);
    FreeSlots free = new FreeSlots(slots);
    assertThat(free.poll()).isSameAs(slots[0]);
    assertThat(free.poll()).isSameAs(slots[1]);
    free.add(slots[1]);
    free.add(slots[0]);
    assertThat(free.inFlight()).isZero();
    assertThat(free.poll()).isSameAs(slots[2]);
    assertThat(free.poll()).isSameAs(slots[1]);
    assertThat(free.poll()).isSameAs(slots[0]);
    assertThat(free.poll()).isNull();
    assertThat(free.inFlight()).isEqualTo(3);
  }

  @Test
  @Timeout(60)
  void losesNoSlotWhenSeveralThreadsGiveThemBack() throws Exception {
    FreeSlots free = new FreeSlots(slots(8));
    BlockingQueue<Slot> taken = new LinkedBlockingQueue<>();
    List<Thread> returners = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread returner = new Thread(() -> giveBack(taken, free));
      returner.setDaemon(true);
      returner.start();
      returners.add(returner);
    }
    int inVain = 0;
    for (int i = 0; i < 200_000; ) {
      Slot slot = free.poll();
      if (slot != null) {
        taken.add(slot);
        i++;
      } else if (++inVain % 1_000 == 0) {
        LockSupport.parkNanos(1); // where there is one processor, it is the others' turn
      }
    }
    Eventually.holds("all are back", () -> free.inFlight() == 0);
    returners.forEach(Thread::interrupt);
    for (int i = 0; i < 8; i++) {
      assertThat(free.poll()).isNotNull();
    }
    assertThat(free.poll()).isNull();
  }

  private static void giveBack(BlockingQueue<Slot> taken, FreeSlots free) {
    try {
      while (true) {
        free.add(taken.take());
      }
    } catch (InterruptedException theEnd) {
      Thread.currentThread().interrupt();
    }
  }

  private static Slot[] slots(int count) {
    FakeClock clock = new FakeClock(0);
    EtcdDriver driver = new ScriptedDriver(clock, at -> 0);
    LoadPhase phase =
        LoadPhase.of(new LoadModel.ClosedLoop(1), Extent.duration(Duration.ofSeconds(1)));
    PhaseRecorder recorder = PhaseRecorder.closedLoop(List.of("get"), List.of());
    Offering offering = new ClosedOffering(driver, Loads.gets(), phase, recorder, clock);
    return Offering.slots(count, Loads.gets(), offering);
  }
}
