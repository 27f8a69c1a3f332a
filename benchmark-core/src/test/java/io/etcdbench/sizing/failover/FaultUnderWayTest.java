// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Eventually;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.run.fault.FaultSchedule;
import io.etcdbench.run.fault.ScriptedCluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class FaultUnderWayTest {
  private final ScriptedCluster cluster = new ScriptedCluster(3);

  /** The last restart waits until the session waits for it, or has taken the fault for over. */
  @Test
  void aFaultWithoutADurationEndsWithItsLastAction() {
    Thread session = Thread.currentThread();
    CountDownLatch ended = new CountDownLatch(1);
    List<String> doneAtTheEnd = new ArrayList<>();
    cluster.beforeEach(
        action -> {
          if (action.equals("restart m2")) {
            Eventually.holds(
                "the session waits", () -> ended.getCount() == 0 || closesTheSchedule(session));
          }
        });

    FaultUnderWay happened =
        FaultUnderWay.carryOut(
            FaultPlan.parse("rolling-restart,at=0s"),
            cluster,
            new StopSignal(),
            () -> {
              doneAtTheEnd.addAll(cluster.done());
              ended.countDown();
            });

    assertThat(happened.failures()).isEmpty();
    assertThat(doneAtTheEnd).hasSize(6).endsWith("restart m2");
  }

  private static boolean closesTheSchedule(Thread session) {
    return Arrays.stream(session.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(FaultSchedule.class.getName())
                    && frame.getMethodName().equals("close"));
  }
}
