// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.DialEffort;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.BlockingCall.Patience;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.share.SessionPart;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The drivers of a run: the measured one, and an auxiliary one that preloads, counts, deletes and
 * maintains, with full permissions and a longer deadline.
 *
 * @param measured the driver that the plan specifies
 * @param beside one connection, a long deadline; the measured one when it is the only client
 * @param patience time to wait for a response to the auxiliary driver; ends when a stop is overdue
 */
record Drivers(EtcdDriver measured, EtcdDriver beside, Patience patience) implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration BEYOND_THE_DEADLINE = Duration.ofSeconds(5);

  /** Between attempts to connect, so that a short deadline does not become a load. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final Duration LONGEST = LONG.plus(BEYOND_THE_DEADLINE);

  /**
   * Returns the time limit of the work after a stop, so that connections can still be closed within
   * the deadline and ten seconds.
   */
  static Duration grace(RunPlan plan) {
    Duration deadline = plan.client().calls().deadline();
    Duration drain = plan.load().drainTimeout();
    return (drain.compareTo(deadline) < 0 ? drain : deadline).plus(BEYOND_THE_DEADLINE);
  }

  /** Returns the time within which either driver of a plan completes a call, by its deadline. */
  static Duration longestCall(RunPlan plan) {
    Duration deadline = plan.client().calls().deadline();
    return (deadline.compareTo(LONG) < 0 ? LONG : deadline).plus(BEYOND_THE_DEADLINE);
  }

  /**
   * Opens both drivers, choosing the measured one from the given drivers; determines the cluster's
   * leader when the plan targets it.
   */
  static Drivers open(EtcdDrivers known, SessionPart part, EtcdCluster cluster, StopSignal stop) {
    EtcdDriver measured = measured(known, part, cluster);
    try {
      return new Drivers(measured, openBeside(cluster), patience(stop));
    } catch (RuntimeException e) {
      measured.close();
      throw e;
    }
  }

  /** Opens the measured driver alone, which then also does the work of the auxiliary one. */
  static Drivers alone(EtcdDrivers known, SessionPart part, EtcdCluster cluster, StopSignal stop) {
    EtcdDriver measured = measured(known, part, cluster);
    return new Drivers(measured, measured, patience(stop));
  }

  private static EtcdDriver measured(EtcdDrivers known, SessionPart part, EtcdCluster cluster) {
    ClientPlan client = part.own().client();
    List<String> all = cluster.endpoints(client.target());
    List<String> members =
        client.connections().loadBalancing() == LoadBalancing.ONE_EACH
            ? part.share().turn(all)
            : all;
    Connections connections = client.connections().withCount(part.connections());
    ClientSettings settings =
        client.with(connections).settings(members, cluster.access(ClusterUser.BENCH));
    return known.named(client.driver()).open(settings);
  }

  private static Patience patience(StopSignal stop) {
    return waited -> waited.compareTo(LONGEST) >= 0 || stop.isOverdue();
  }

  private static EtcdDriver openBeside(EtcdCluster cluster) {
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    return EtcdDrivers.onClassPath()
        .named("wire")
        .open(settings.with(settings.calls().withDeadline(LONG).with(Readiness.FAIL_FAST)));
  }

  /**
   * Executes an operation with the auxiliary driver.
   *
   * @param complaint the consequence of a failure, for the message
   * @throws ClusterException when the operation is rejected or times out
   */
  Answer ask(Operation operation, String complaint) {
    Answer answer = BlockingCall.of(beside, operation, patience);
    requireOk(answer.outcome(), complaint);
    return answer;
  }

  static void requireOk(Outcome outcome, String complaint) {
    if (!outcome.isOk()) {
      throw new ClusterException(
          "%s: %s: %s".formatted(complaint, outcome.kind().label(), outcome.detail()));
    }
  }

  /**
   * Sends one request on every connection, so that no connection is set up during the measurement.
   * Repeats those that time out until the dial timeout has passed, at least once.
   *
   * @param connections number of connections of the measured driver
   * @param deadline of a call
   * @param dialTimeout time after which no attempt starts, except the second
   * @param stop ends the repetitions
   * @throws ClusterException when a connection does not respond
   */
  void connect(int connections, Duration deadline, Duration dialTimeout, StopSignal stop) {
    long begin = System.nanoTime();
    List<Integer> lanes = IntStream.range(0, connections).boxed().toList();
    for (int attempts = 1; !lanes.isEmpty(); attempts++) {
      List<Failure> failures = failures(lanes, deadline);
      Duration spent = Duration.ofNanos(System.nanoTime() - begin);
      boolean isLast = stop.isGiven() || (attempts > 1 && spent.compareTo(dialTimeout) >= 0);
      for (Failure failure : failures) {
        if (!failure.isTimeout()) {
          throw unconnected(failure.outcome(), "");
        }
        if (isLast) {
          DialEffort effort = new DialEffort(attempts, spent, dialTimeout);
          throw unconnected(failure.outcome(), " (" + effort + ")");
        }
      }
      lanes = failures.stream().map(Failure::lane).toList();
      if (!lanes.isEmpty()) {
        stop.rest(PAUSE);
      }
    }
  }

  /** Sends one request on each of some connections; returns those that do not respond. */
  private List<Failure> failures(List<Integer> lanes, Duration deadline) {
    CountDownLatch ended = new CountDownLatch(lanes.size());
    Queue<Failure> failures = new ConcurrentLinkedQueue<>();
    byte[] key = "~".getBytes(StandardCharsets.UTF_8);
    Get nothing =
        new Get(KeyRange.of(key), Get.Consistency.SERIALIZABLE, 0, Get.Delivery.COUNT_ONLY);
    for (int lane : lanes) {
      measured.submit(nothing, new ConnectionCheck(lane, ended, failures));
    }
    if (!await(ended, deadline.plus(BEYOND_THE_DEADLINE))) {
      throw unconnected(TOO_LATE, "");
    }
    return List.copyOf(failures);
  }

  private static ClusterException unconnected(Outcome outcome, String effort) {
    return new ClusterException(
        "the cluster does not respond on every connection: %s: %s%s"
            .formatted(outcome.kind().label(), outcome.detail(), effort));
  }

  private static final Outcome TOO_LATE =
      new Outcome(OutcomeKind.TIMEOUT, "no response within the deadline");

  private static boolean await(CountDownLatch ended, Duration patience) {
    try {
      return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    measured.close();
    beside.close();
  }

  /** A connection that did not respond. */
  private record Failure(int lane, Outcome outcome) {
    boolean isTimeout() {
      return outcome.kind() == OutcomeKind.TIMEOUT;
    }
  }

  private record ConnectionCheck(int lane, CountDownLatch ended, Queue<Failure> failures)
      implements InFlight {
    @Override
    public void complete(Outcome outcome) {
      // A user without permission for that key has a connection nevertheless.
      if (!outcome.isOk() && outcome.kind() != OutcomeKind.PERMISSION_DENIED) {
        failures.add(new Failure(lane, outcome));
      }
      ended.countDown();
    }
  }
}
