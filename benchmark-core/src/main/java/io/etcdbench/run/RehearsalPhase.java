// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClientPlan.Identity;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RehearsalPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Warms up the client before the cluster is loaded: sends the plan's own operations with its own
 * driver, connections and concurrency at full speed to a server in this JVM, until the JIT compiler
 * is done. Uses plain text even if the cluster has TLS. A driver that is not on the class path may
 * have a client of its own, which cannot be directed to another server: it rehearses on the
 * cluster, with few operations in flight, and deletes its keys and leases afterwards.
 */
final class RehearsalPhase {
  /**
   * Lifetimes of the connections that are closed before those of the last part are opened.
   * Otherwise the code that runs only when a connection is opened or closed would be new to the JIT
   * compiler when the measured connections are opened: it would discard the hot path and compile
   * for seconds under load.
   */
  private static final List<Duration> SHORT_LIVES =
      List.of(WarmUpPhase.ROUND, WarmUpPhase.ROUND, WarmUpPhase.ROUND.multipliedBy(2));

  private final SessionPart part;
  private final RunPlan plan;
  private final RunObserver observer;
  private final WarmupLength length;
  private final EtcdDrivers drivers;

  /** Creates the phase without starting anything. */
  RehearsalPhase(SessionPart part, RunObserver observer, WarmupLength length, EtcdDrivers drivers) {
    this.part = part;
    this.plan = part.own();
    this.observer = observer;
    this.length = length;
    this.drivers = drivers;
  }

  /**
   * Rehearses; operations that cannot be rehearsed are left to the warm-up.
   *
   * @param cluster the cluster to be measured; only its metrics are read, except with a driver that
   *     is not on the class path
   * @param results receives the result
   */
  void run(EtcdCluster cluster, RunResultBuilder results, StopSignal stop) {
    boolean onCluster = !drivers.isOnClassPath(plan.client().driver());
    observer.phase(
        PhaseName.REHEARSE,
        "against %s, %s at most"
            .formatted(
                onCluster ? "the cluster" : "a server in this process", Durations.format(most())));
    long begin = System.nanoTime();
    try {
      Steadiness reached =
          onCluster
              ? stage(RehearsalPlan.onCluster(plan), cluster, cluster, stop)
                  .live(length.isAuto(), most(), phases -> cleanUp(phases, results))
              : rehearse(RehearsalPlan.of(plan), cluster, stop);
      if (reached.operations() == 0) {
        throw new ClusterException("no operation succeeded");
      }
      results.add(PhaseName.REHEARSE, System.nanoTime() - begin, reached);
    } catch (ClusterException | IllegalArgumentException e) {
      observer.phase(PhaseName.REHEARSE, "not possible: " + e.getMessage());
    }
  }

  private void cleanUp(RunPhases phases, RunResultBuilder results) {
    phases
        .cleanUp()
        .ifPresent(
            left -> {
              results.find(Finding.NOT_CLEANED_UP, Severity.WARNING, left, "");
              observer.phase(PhaseName.REHEARSE, left);
            });
  }

  private Steadiness rehearse(RunPlan smaller, EtcdCluster cluster, StopSignal stop) {
    Optional<Credentials> user =
        plan.client().identity() == Identity.USER
            ? cluster.access(ClusterUser.BENCH).user()
            : Optional.empty();
    int members = cluster.endpoints(plan.client().target()).size();
    Access access = Access.OPEN.as(user.orElse(null));
    try (RehearsalServer server = RehearsalServer.start(members, user);
        EtcdCluster inside = ExternalCluster.connect(server.endpoints(), access)) {
      Stage stage = stage(smaller, inside, cluster, stop);
      long end = System.nanoTime() + most().toNanos();
      long operations = 0;
      for (Duration life : SHORT_LIVES) {
        Duration left = left(end);
        Steadiness reached = stage.live(false, life.compareTo(left) < 0 ? life : left);
        operations += reached.operations();
        if (reached.operations() == 0 || left(end).isZero()) {
          return reached.withOperations(operations);
        }
      }
      Steadiness reached = stage.live(length.isAuto(), left(end));
      return reached.withOperations(operations + reached.operations());
    }
  }

  private Duration most() {
    return part.caller() == null ? length.most() : part.caller().longestRehearsal();
  }

  /** Metrics are not read where the measurement does not read them in this JVM either. */
  private Stage stage(RunPlan smaller, EtcdCluster loaded, EtcdCluster measured, StopSignal stop) {
    return new Stage(
        part.rehearsing(smaller), drivers, loaded, part.caller() == null ? measured : null, stop);
  }

  private static Duration left(long endNanoTime) {
    return Duration.ofNanos(Math.max(0, endNanoTime - System.nanoTime()));
  }

  /**
   * The setting in which connections are opened.
   *
   * @param part the operations to send
   * @param known contains the plan's driver
   * @param loaded the server in this JVM, or the cluster
   * @param measured the cluster whose metrics are read during the rehearsal, as in the measurement;
   *     null for none
   */
  private record Stage(
      SessionPart part,
      EtcdDrivers known,
      EtcdCluster loaded,
      @Nullable EtcdCluster measured,
      StopSignal stop) {
    /** Same, without deleting keys and leases: the server in this JVM is discarded. */
    Steadiness live(boolean untilSteady, Duration most) {
      return live(untilSteady, most, phases -> {});
    }

    /**
     * Opens connections, loads them for a time or until a steady state, and closes them.
     *
     * @param behind run before the connections are closed, also after a failure
     */
    Steadiness live(boolean untilSteady, Duration most, Consumer<RunPhases> behind) {
      try (Drivers drivers = Drivers.open(known, part, loaded, stop)) {
        RunResultBuilder unused = new RunResultBuilder(part.own(), Environment.capture());
        RunPhases phases = new RunPhases(part, RunObserver.NOBODY, unused, drivers, loaded, stop);
        try {
          return phases.rehearse(untilSteady, most, measured);
        } finally {
          behind.accept(phases);
        }
      }
    }
  }
}
