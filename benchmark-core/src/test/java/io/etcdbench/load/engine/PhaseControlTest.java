// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadResult.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PhaseControlTest {
  private final StopSignal stop = new StopSignal();

  /**
   * A second signal while the sender counts what it has not sent: the schedule is slow, and time
   * stands still, so that only the sender's end can end the wait for it.
   */
  @Test
  void countsWhatItHasNotSentAlsoWhenItIsStoppedAtOnce() {
    AtomicLong now = new AtomicLong();
    NanoClock clock = clock(now);
    EtcdDriver silent =
        driver(
            () -> {
              now.set(10_000);
              stop.giveAtOnce();
            });
    AtomicLong arrivals = new AtomicLong();
    ArrivalSchedule slow =
        () -> {
          if (arrivals.get() == 2) {
            LockSupport.parkNanos(200_000_000);
          }
          return 1_000 * arrivals.getAndIncrement();
        };
    LoadPhase phase =
        LoadPhase.of(
            new OpenLoop(slow, 1, BeyondLimit.SEND_LATE), Extent.duration(Duration.ofSeconds(1)));

    LoadResult result = new LoadLoop(silent, Loads.gets(), clock).run(phase, stop);

    assertThat(result.total().sent()).isEqualTo(1);
    assertThat(result.total().dropped()).isEqualTo(9);
    assertThat(result.abandoned()).isEqualTo(1);
  }

  /** Time stands still, so that no drain timeout can end the phase. */
  @Test
  void drainsNothingWhenAClosedLoopIsStoppedBeforeItsStart() {
    stop.give();
    LoadPhase phase = LoadPhase.of(new ClosedLoop(4), Extent.duration(Duration.ofSeconds(1)));

    LoadResult result =
        new LoadLoop(driver(() -> {}), Loads.gets(), clock(new AtomicLong())).run(phase, stop);

    assertThat(result.total().sent()).isZero();
  }

  /** As with arrivals at random times and a low rate: the first is due after the end. */
  @Test
  void saysThatItHasBegunAlsoWhenItSendsNothing() {
    OpenLoop late = new OpenLoop(() -> 2_000_000_000, 1, BeyondLimit.SEND_LATE);
    LoadPhase phase = LoadPhase.of(late, Extent.duration(Duration.ofSeconds(1)));
    List<Long> begun = new ArrayList<>();

    LoadResult result =
        new LoadLoop(driver(() -> {}), Loads.gets(), passing())
            .startingAt(0, () -> {}, begun::add)
            .run(phase, stop);

    assertThat(begun).containsExactly(0L);
    assertThat(result.end()).isEqualTo(End.DURATION);
    assertThat(result.total().sent()).isZero();
  }

  @Test
  void anInterruptEndsTheWaitForTheStart() {
    LoadPhase phase = LoadPhase.of(new ClosedLoop(1), Extent.duration(Duration.ofSeconds(1)));
    List<Long> begun = new ArrayList<>();
    LoadLoop loop =
        new LoadLoop(driver(() -> {}), Loads.gets(), passing())
            .startingAt(Duration.ofHours(1).toNanos(), () -> {}, begun::add);

    Thread.currentThread().interrupt();
    LoadResult result = loop.run(phase, stop);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(begun).containsExactly(0L);
    assertThat(result.end()).isEqualTo(End.STOPPED);
    assertThat(result.total().sent()).isZero();
  }

  @Test
  void saysThatItsStartIsCloseTwentyMillisecondsBefore() {
    LoadPhase phase = LoadPhase.of(new ClosedLoop(1), Extent.duration(Duration.ofSeconds(1)));
    NanoClock clock = passing();
    List<Long> close = new ArrayList<>();
    LoadLoop loop =
        new LoadLoop(driver(() -> {}), Loads.gets(), clock)
            .startingAt(
                Duration.ofSeconds(3).toNanos(),
                () -> close.add(clock.nanoTime()),
                nanoTime -> stop.give());

    LoadResult unused = loop.run(phase, stop);

    assertThat(close).containsExactly(Duration.ofMillis(2_980).toNanos());
  }

  /** A clock that only rests advance. */
  private static NanoClock passing() {
    AtomicLong now = new AtomicLong();
    return clock(now, now::addAndGet);
  }

  /** A clock that only the test advances. */
  private static NanoClock clock(AtomicLong now) {
    return clock(now, nanos -> Thread.onSpinWait());
  }

  private static NanoClock clock(AtomicLong now, LongConsumer rest) {
    return new NanoClock() {
      @Override
      public long nanoTime() {
        return now.get();
      }

      @Override
      public void parkNanos(long nanos) {
        rest.accept(nanos);
      }
    };
  }

  /** A driver that answers nothing. */
  private static EtcdDriver driver(Runnable atSubmit) {
    return new EtcdDriver() {
      @Override
      public boolean supports(OperationKind kind) {
        return true;
      }

      @Override
      public void submit(Operation operation, InFlight slot) {
        atSubmit.run();
      }

      @Override
      public void close() {}
    };
  }
}
