// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.ActiveBehavior.ScheduledResult;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Plays behaviours in a time of their own: nothing here waits, and every run is the same. */
final class ActiveBehaviorTest {
  private static final int CALLS = 200_000;
  private static final Duration MEAN = Duration.ofMillis(1);
  private static final Percentage CLOSE = Percentage.withPercentage(3);

  @Test
  void answersAfterTheFixedServiceTime() {
    ActiveBehavior performance = play(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(5))));
    assertThat(performance.admit(Call.PUT, 100)).isEqualTo(new ScheduledResult(5_000_100, null));
    assertThat(performance.isInstant(Call.PUT)).isFalse();
  }

  @Test
  void givesTheTailToItsShareOfTheCalls() {
    ServiceTime time =
        ServiceTime.fixed(Duration.ofMillis(5)).withTail(0.01, Duration.ofMillis(100));
    long[] sojourns = sojournsOf(Behaviour.serving(time), CALLS);
    long slow = Arrays.stream(sojourns).filter(nanos -> nanos == 100_000_000).count();
    assertThat(slow).isCloseTo(2_000, Percentage.withPercentage(5));
    assertThat(Arrays.stream(sojourns).filter(nanos -> nanos == 5_000_000).count())
        .isEqualTo(CALLS - slow);
  }

  @Test
  void drawsExponentialServiceTimes() {
    long[] sojourns = sojournsOf(Behaviour.serving(ServiceTime.exponential(MEAN)), CALLS);
    assertThat(mean(sojourns)).isCloseTo(1e6, CLOSE);
    Arrays.sort(sojourns);
    assertThat((double) sojourns[CALLS / 2]).isCloseTo(1e6 * Math.log(2), CLOSE);
    assertThat((double) sojourns[CALLS / 100 * 99]).isCloseTo(1e6 * Math.log(100), CLOSE);
  }

  @Test
  void drawsErrorsByTheirShares() {
    Status busy = EtcdError.TOO_MANY_REQUESTS.status();
    Status gone = EtcdError.NO_LEADER.status();
    ActiveBehavior performance =
        play(Behaviour.instant().withErrors(0.05, busy).withErrors(0.02, gone));
    List<Status> errors = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      ScheduledResult result = performance.admit(Call.PUT, 0);
      if (result.error() != null) {
        errors.add(result.error());
      }
    }
    assertThat(errors.stream().filter(busy::equals).count()).isCloseTo(10_000, CLOSE);
    assertThat(errors.stream().filter(gone::equals).count()).isCloseTo(4_000, CLOSE);
  }

  @Test
  void repeatsItselfWithTheSameSeedOnly() {
    Behaviour behaviour = Behaviour.serving(ServiceTime.exponential(MEAN)).withSeed(7);
    assertThat(sojournsOf(behaviour, 50)).isEqualTo(sojournsOf(behaviour, 50));
    assertThat(sojournsOf(behaviour, 50)).isNotEqualTo(sojournsOf(behaviour.withSeed(8), 50));
  }

  @Test
  void drawsEveryKindOfCallOnItsOwn() {
    Behaviour behaviour = Behaviour.serving(ServiceTime.exponential(MEAN));
    ActiveBehavior putsOnly = play(behaviour);
    ActiveBehavior mixed = play(behaviour);
    for (int i = 0; i < 50; i++) {
      mixed.admit(Call.TXN, 0);
      assertThat(mixed.admit(Call.PUT, 0)).isEqualTo(putsOnly.admit(Call.PUT, 0));
    }
  }

  @Test
  void treatsAKindOfCallInItsOwnWay() {
    ActiveBehavior performance =
        play(
            Behaviour.instant()
                .with(
                    Call.AUTHENTICATE,
                    ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(70)))
                        .withErrors(1, EtcdError.TIMEOUT.status())));
    assertThat(performance.isInstant(Call.PUT)).isTrue();
    ScheduledResult result = performance.admit(Call.AUTHENTICATE, 0);
    assertThat(result.dueNanos()).isEqualTo(70_000_000);
    assertThat(result.error()).isNotNull();
  }

  @Test
  void servesFirstComeFirstServedWithAsManyServersAsGiven() {
    ActiveBehavior performance =
        play(Behaviour.serving(ServiceTime.fixed(Duration.ofNanos(10))).withServers(2));
    List<Long> departures = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      departures.add(performance.admit(Call.PUT, 0).dueNanos());
    }
    departures.add(performance.admit(Call.PUT, 100).dueNanos());
    assertThat(departures).containsExactly(10L, 10L, 20L, 20L, 30L, 110L);
  }

  /** W = 1 / (mu - lambda): Kleinrock, Queueing Systems I, 3.2. */
  @Test
  void isAnMm1QueueWithOneServer() {
    Behaviour behaviour = Behaviour.serving(ServiceTime.exponential(MEAN)).withServers(1);
    double mu = 1e-6;
    double lambda = 0.5 * mu;
    assertThat(mean(sojournsOf(behaviour, poissonArrivals(lambda))))
        .isCloseTo(1 / (mu - lambda), CLOSE);
  }

  /** W = 1 / mu + C(s, a) / (s mu - lambda), C the Erlang C formula; Kleinrock I, 3.5. */
  @Test
  void isAnMmcQueueWithSeveralServers() {
    Behaviour behaviour = Behaviour.serving(ServiceTime.exponential(MEAN)).withServers(2);
    double mu = 1e-6;
    double lambda = 1.4 * mu;
    double a = lambda / mu;
    double erlangC = a * a / (2 - a) / (1 + a + a * a / (2 - a));
    assertThat(mean(sojournsOf(behaviour, poissonArrivals(lambda))))
        .isCloseTo(1 / mu + erlangC / (2 * mu - lambda), CLOSE);
  }

  @Test
  void holdsAnswersThatFallIntoTheStallUntilItsEnd() {
    ActiveBehavior performance =
        play(
            Behaviour.serving(ServiceTime.fixed(Duration.ofNanos(5)))
                .with(new Stall(0, Duration.ofNanos(100), Duration.ofNanos(50))));
    assertThat(performance.releaseNanos(99)).isEqualTo(99);
    assertThat(performance.releaseNanos(100)).isEqualTo(150);
    assertThat(performance.releaseNanos(149)).isEqualTo(150);
    assertThat(performance.releaseNanos(150)).isEqualTo(150);
    assertThat(performance.isInstant(Call.PUT)).isFalse();
  }

  @Test
  void beginsTheStallWithTheCallThatSetsItOff() {
    ActiveBehavior performance =
        play(Behaviour.instant().with(Stall.afterCalls(3, Duration.ofNanos(50))));
    performance.admit(Call.PUT, 1_000);
    performance.arrived(2_000);
    assertThat(performance.releaseNanos(2_000)).isEqualTo(2_000);
    performance.admit(Call.TXN, 3_000);
    performance.admit(Call.TXN, 3_010);
    assertThat(performance.releaseNanos(3_010)).isEqualTo(3_050);
    assertThat(performance.releaseNanos(2_999)).isEqualTo(2_999);
  }

  private static ActiveBehavior play(Behaviour behaviour) {
    return new ActiveBehavior(behaviour, 0);
  }

  private static long[] sojournsOf(Behaviour behaviour, int calls) {
    return sojournsOf(behaviour, new long[calls]);
  }

  private static long[] sojournsOf(Behaviour behaviour, long[] arrivals) {
    ActiveBehavior performance = play(behaviour);
    return Arrays.stream(arrivals)
        .map(now -> performance.admit(Call.PUT, now).dueNanos() - now)
        .toArray();
  }

  private static long[] poissonArrivals(double perNano) {
    SplittableRandom random = new SplittableRandom(42);
    long[] arrivals = new long[CALLS];
    double now = 0;
    for (int i = 0; i < CALLS; i++) {
      now += random.nextExponential() / perNano;
      arrivals[i] = Math.round(now);
    }
    return arrivals;
  }

  private static double mean(long[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
