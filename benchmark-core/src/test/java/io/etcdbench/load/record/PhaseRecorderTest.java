// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.management.ThreadMXBean;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class PhaseRecorderTest {
  private static final List<String> OPERATIONS = List.of("put", "get");
  private static final Outcome TIMEOUT = new Outcome(OutcomeKind.TIMEOUT, "deadline exceeded");

  @Test
  void keepsServiceResponseAndLagApart() {
    PhaseRecorder phase = PhaseRecorder.openLoop(OPERATIONS, List.of());
    phase.newRecorder().record(0, Outcome.OK, 100, 130, 530);
    Interval interval = phase.cut(1_000, 1, 0);
    Series put = interval.series().get(0);
    assertThat(put.serviceNanos().getMaxValue()).isEqualTo(400);
    assertThat(put.responseNanos()).isNotNull().extracting(Histogram::getMaxValue).isEqualTo(430L);
    assertThat(interval.lagNanos()).isNotNull().extracting(Histogram::getMaxValue).isEqualTo(30L);
    assertThat(interval.lastDoneNanos()).isEqualTo(530);
  }

  @Test
  void knowsNoResponseTimeInAClosedLoop() {
    PhaseRecorder phase = PhaseRecorder.closedLoop(OPERATIONS, List.of());
    phase.newRecorder().record(0, Outcome.OK, 100, 130, 530);
    Interval interval = phase.cut(1_000, 1, 0);
    assertThat(interval.lagNanos()).isNull();
    assertThat(interval.series().get(0).responseNanos()).isNull();
  }

  @Test
  void keepsEachKindOfErrorAsASeriesWithItsOwnLatencies() {
    PhaseRecorder phase = PhaseRecorder.closedLoop(OPERATIONS, List.of());
    Recorder recorder = phase.newRecorder();
    recorder.record(0, Outcome.OK, 0, 0, 10);
    recorder.record(0, TIMEOUT, 0, 0, 1_000);
    recorder.record(1, new Outcome(OutcomeKind.NO_SPACE, "quota"), 0, 0, 20);
    recorder.record(1, Outcome.OK, 0, 0, 30);
    Interval interval = phase.cut(2_000, 4, 0);
    assertThat(interval.series())
        .extracting(
            Series::operation,
            Series::outcome,
            s -> s.serviceNanos().getMaxValue(),
            Series::example)
        .containsExactlyInAnyOrder(
            tuple("put", OutcomeKind.OK, 10L, null),
            tuple("put", OutcomeKind.TIMEOUT, 1_000L, "deadline exceeded"),
            tuple("get", OutcomeKind.NO_SPACE, 20L, "quota"),
            tuple("get", OutcomeKind.OK, 30L, null));
    assertThat(interval.ended()).isEqualTo(4);
    assertThat(interval.failed()).isEqualTo(2);
  }

  @Test
  void cutsIntervalsWithoutGapAndAddsThemUp() {
    List<Interval> heard = new ArrayList<>();
    PhaseRecorder phase = PhaseRecorder.closedLoop(OPERATIONS, List.of(heard::add));
    Recorder recorder = phase.newRecorder();
    recorder.record(0, Outcome.OK, 0, 0, 10);
    Interval first = phase.cut(1_000, 5, 1);
    recorder.record(0, Outcome.OK, 0, 1_000, 1_020);
    recorder.record(0, TIMEOUT, 0, 1_000, 1_030);
    Interval second = phase.cut(2_500, 8, 3);
    Interval third = phase.cut(3_000, 8, 3);

    assertThat(heard).containsExactly(first, second, third);
    assertThat(heard)
        .extracting(
            Interval::startNanos,
            Interval::endNanos,
            Interval::sent,
            Interval::dropped,
            Interval::ended,
            Interval::lastDoneNanos)
        .containsExactly(
            tuple(0L, 1_000L, 5L, 1L, 1L, 10L),
            tuple(1_000L, 2_500L, 3L, 2L, 2L, 1_030L),
            tuple(2_500L, 3_000L, 0L, 0L, 0L, 2_500L));
    Interval total = phase.total();
    assertThat(total.endNanos()).isEqualTo(3_000);
    assertThat(total.sent()).isEqualTo(8);
    assertThat(total.dropped()).isEqualTo(3);
    assertThat(total.series())
        .extracting(Series::outcome, Series::count)
        .containsExactly(tuple(OutcomeKind.OK, 2L), tuple(OutcomeKind.TIMEOUT, 1L));
  }

  @Test
  void leavesAnIntervalAsItWasWhenMoreIsRecorded() {
    PhaseRecorder phase = PhaseRecorder.closedLoop(OPERATIONS, List.of());
    Recorder recorder = phase.newRecorder();
    recorder.record(0, TIMEOUT, 0, 0, 10);
    Interval first = phase.cut(1_000, 1, 0);
    for (int i = 0; i < 3; i++) {
      recorder.record(0, Outcome.OK, 0, 0, 77);
      phase.cut(2_000 + i, 2 + i, 0);
    }
    assertThat(first.ended()).isEqualTo(1);
    assertThat(first.series().get(0).serviceNanos().getMaxValue()).isEqualTo(10);
    assertThat(phase.total().ended()).isEqualTo(4);
  }

  @Test
  void losesNothingThatSeveralThreadsRecordWhileItIsCut() throws Exception {
    PhaseRecorder phase = PhaseRecorder.openLoop(OPERATIONS, List.of());
    int threads = 3;
    int each = 200_000;
    AtomicInteger running = new AtomicInteger(threads);
    ExecutorService writers = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> ended = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        ended.add(writers.submit(() -> write(phase.newRecorder(), each, running)));
      }
      long now = 0;
      while (running.get() > 0) {
        phase.cut(++now, 0, 0);
      }
      for (Future<?> one : ended) {
        one.get();
      }
      phase.cut(++now, 0, 0);
    } finally {
      writers.shutdownNow();
    }
    assertThat(phase.total().ended()).isEqualTo((long) threads * each);
    assertThat(phase.total().series()).allMatch(s -> s.serviceNanos().getMaxValue() == 1_000);
  }

  private static void write(Recorder recorder, int count, AtomicInteger running) {
    for (int i = 0; i < count; i++) {
      recorder.record(i & 1, i % 10 == 0 ? TIMEOUT : Outcome.OK, 0, 5, 5 + i % 1_001);
    }
    running.decrementAndGet();
  }

  @Test
  void allocatesNothingOnceItsSeriesExist() {
    PhaseRecorder phase = PhaseRecorder.openLoop(OPERATIONS, List.of());
    Recorder recorder = phase.newRecorder();
    for (int i = 0; i < 20_000; i++) {
      recorder.record(i & 1, Outcome.OK, 0, 10, 10_000_000);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < 100_000; i++) {
      recorder.record(i & 1, Outcome.OK, 0, 10, 10_000_000 - i);
    }
    assertThat((threads.getThreadAllocatedBytes(id) - before) / 100_000).isZero();
  }

  @Test
  void refusesToGoBackInTime() {
    PhaseRecorder phase = PhaseRecorder.closedLoop(OPERATIONS, List.of());
    phase.cut(1_000, 0, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> phase.cut(999, 0, 0))
        .withMessageContaining("ends at 999 ns; allowed: its start, 1000 ns, or later");
  }
}
