// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CatchUpTest {
  private final KeySpace key = new KeySpace("watchkey", 9, 1);
  private final StopSignal stop = new StopSignal();
  private final EchoDriver driver = new EchoDriver();
  private final CountDownLatch over = new CountDownLatch(1);
  private final CatchUp catchUp = new CatchUp(new CatchUpSpec(key, 10, 3), NanoClock.system());

  @Test
  void hearsThePastOfEachWatcher() throws InterruptedException {
    putHistory(8);
    catchUp.start(driver, 4, over::countDown);
    assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
    CatchUpResult result = catchUp.finish(Duration.ofSeconds(5), stop);

    assertThat(driver.lanes()).containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2, 0);
    assertThat(result.watchers()).isEqualTo(new Watchers(10, 10, 0, null));
    assertThat(result.events()).isEqualTo(new Events(80, 80, 0, 0, 0, 0, 0));
    assertThat(result.creation().ended()).isEqualTo(10);
    assertThat(result.caughtUp().series().get(0).operation()).isEqualTo("watch-catch-up");
    assertThat(result.caughtUp().ended()).isEqualTo(10);
    assertThat(driver.listeners()).isEmpty();
  }

  @Test
  void saysWhatIsMissingWhenTimeIsUp() {
    putHistory(3);
    EchoDriver empty = new EchoDriver();
    catchUp.start(empty, 4, over::countDown);
    Eventually.holds("all have asked", () -> empty.lanes().size() == 10);
    CatchUpResult result = catchUp.finish(Duration.ofMillis(50), stop);

    assertThat(result.events()).isEqualTo(new Events(30, 0, 30, 0, 0, 0, 0));
    assertThat(result.caughtUp().ended()).isZero();
  }

  @Test
  void saysSoWhenADriverThrows() {
    putHistory(1);
    catchUp.start(new Throwing(), 4, over::countDown);
    assertThatIllegalStateException()
        .isThrownBy(() -> catchUp.finish(Duration.ofSeconds(5), stop))
        .withMessageContaining("the watches were aborted by an internal error")
        .withMessageContaining("broken driver");
  }

  @Test
  void refusesWhatHasNoPast() {
    assertThatIllegalStateException()
        .isThrownBy(() -> catchUp.start(driver, 4, over::countDown))
        .withMessage("the watchers have nothing to catch up on: no put of the key succeeded");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CatchUpSpec(key, 2, 3))
        .withMessage("the number of streams is 3; allowed: 1 to 2, the number of watchers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CatchUpSpec(new KeySpace("w", 4, 2), 2, 1))
        .withMessage("watchers catch up on 2 keys; allowed: 1");
  }

  private void putHistory(long number) {
    OperationMix mix = OperationMix.of(1, catchUp.history("put", ValueSource.ofBytes(8)));
    LoadPhase phase = LoadPhase.of(new ClosedLoop(1), Extent.operations(number));
    new LoadLoop(driver, mix, NanoClock.system()).run(phase, stop);
  }

  private static final class Throwing implements EtcdDriver {
    @Override
    public boolean supports(OperationKind kind) {
      return true;
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      throw new IllegalStateException("broken driver");
    }

    @Override
    public void close() {}
  }
}
