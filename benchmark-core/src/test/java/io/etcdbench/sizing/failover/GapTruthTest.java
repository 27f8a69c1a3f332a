// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.etcdbench.analysis.failover.Gap;
import io.etcdbench.analysis.failover.GapMeter;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.Stall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The gaps that a client measures, compared with those that the server made. A machine that is busy
 * delays sender and server by more than the meter errs, so the best of some attempts counts, and of
 * those only such whose calls were sent when they were due, the more so at the edges of an outage.
 */
@Timeout(180)
final class GapTruthTest {
  private static final long MILLI = 1_000_000;
  private static final double MAX_ERROR_MILLIS = 10;
  private static final long INTERVAL = 3 * MILLI;
  private static final long MAX_LAG = 20 * MILLI;
  private static final long MAX_LAG_AT_AN_EDGE = 5 * MILLI;

  /** Calls that were due so much before or after the begin or end of an outage decide its gap. */
  private static final long EDGE = 50 * MILLI;

  private static final int ATTEMPTS = 6;
  private static final int OUTAGES = 2;
  private static final GapMeter METER =
      new GapMeter(Duration.ofMillis(250), Duration.ofMillis(250));

  /** When the server was out. */
  private record Outage(long fromNanos, long untilNanos) {
    boolean hasAnEdgeNear(long nanos) {
      return Math.abs(nanos - fromNanos) < EDGE || Math.abs(nanos - untilNanos) < EDGE;
    }
  }

  private interface Making {
    Outage on(FakeEtcd server);
  }

  @Test
  void anOutageWithErrorsIsMeasuredToTenMilliseconds() {
    bestIsExact(
        server -> {
          long from = System.nanoTime();
          server.behave(Behaviour.instant().withErrors(1, EtcdError.NO_LEADER.status()));
          rest(400);
          server.behave(Behaviour.instant());
          return new Outage(from, System.nanoTime());
        });
  }

  @Test
  void anOutageWithoutAnswersIsMeasuredToTenMilliseconds() {
    bestIsExact(
        server -> {
          Duration length = Duration.ofMillis(600);
          server.behave(Behaviour.instant().with(Stall.now(length)));
          long from = System.nanoTime();
          rest(length.toMillis());
          return new Outage(from, from + length.toNanos());
        });
  }

  private static void bestIsExact(Making making) {
    List<Double> errors = new ArrayList<>();
    for (int i = 0; i < ATTEMPTS && errors.stream().noneMatch(e -> e <= MAX_ERROR_MILLIS); i++) {
      largestErrorMillis(making).ifPresent(errors::add);
    }
    assumeFalse(errors.isEmpty(), "this machine sent calls too late in every attempt");
    assertThat(errors)
        .as("the largest error of each attempt, in ms")
        .anyMatch(error -> error <= MAX_ERROR_MILLIS);
  }

  /** Nothing when calls were sent too late to measure anything by them. */
  private static OptionalDouble largestErrorMillis(Making making) {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        PacedClient client = new PacedClient(driver(server), "gap", INTERVAL)) {
      client.begin("truth");
      rest(600);
      List<Outage> outages = new ArrayList<>();
      for (int i = 0; i < OUTAGES; i++) {
        outages.add(making.on(server));
        rest(600);
      }
      client.stop();
      long until = System.nanoTime();
      if (client.calls().stream().anyMatch(call -> isTooLate(call, outages))) {
        return OptionalDouble.empty();
      }
      double largest = 0;
      for (CallKind kind : CallKind.values()) {
        List<Gap> gaps =
            METER.gaps(
                client.calls().stream()
                    .filter(call -> call.kind() == kind)
                    .map(SentCall::timed)
                    .toList(),
                until);
        largest = Math.max(largest, errorMillis(gaps, outages));
      }
      return OptionalDouble.of(largest);
    }
  }

  private static boolean isTooLate(SentCall call, List<Outage> outages) {
    long dueNanos = call.timed().dueNanos();
    boolean atAnEdge = outages.stream().anyMatch(outage -> outage.hasAnEdgeNear(dueNanos));
    return call.lagNanos() > (atAnEdge ? MAX_LAG_AT_AN_EDGE : MAX_LAG);
  }

  /** Another number of gaps than of outages is an error without bounds. */
  private static double errorMillis(List<Gap> gaps, List<Outage> outages) {
    if (gaps.size() != outages.size()) {
      return Double.MAX_VALUE;
    }
    double largest = 0;
    for (int i = 0; i < gaps.size(); i++) {
      Outage truth = outages.get(i);
      long start = Math.abs(gaps.get(i).fromNanos() - truth.fromNanos());
      long end = Math.abs(gaps.get(i).untilNanos() - truth.untilNanos());
      largest = Math.max(largest, Math.max(start, end) / (double) MILLI);
    }
    return largest;
  }

  private static EtcdDriver driver(FakeEtcd server) {
    Retry never = new Retry(0, Duration.ZERO, RetryScope.READS);
    return EtcdDrivers.onClassPath()
        .named("grpc")
        .open(
            ClientSettings.to(server.endpoints())
                .with(Calls.DEFAULT.withDeadline(Duration.ofSeconds(30)).with(never)));
  }

  private static void rest(long millis) {
    long end = System.nanoTime() + millis * MILLI;
    for (long left = millis * MILLI; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
