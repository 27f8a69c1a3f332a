// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.server.ServerAccount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The state of the machine of the JVM that sent the load, or of the busiest machine of a fleet's
 * workers: resource usage, and the conditions under which the machine was too busy to measure
 * anything but itself. Empty means unknown. Immutable.
 *
 * @param facts of the run
 */
public record ClientMachine(RunFacts facts) {
  /** Above this CPU usage, runnable tasks wait for a core. */
  public static final double MAX_BUSY = 0.9;

  /**
   * In recorded runs whose threads woke in time it was at most 0.34, with three members on two
   * cores.
   */
  public static final double MAX_CPU_PRESSURE = 0.4;

  /** On a machine with idle cores, a thread that only sleeps wakes within a few milliseconds. */
  public static final double LATE_NANOS = 5e6;

  /** Two time slices that Linux's scheduler gives to a CPU-bound neighbour. */
  private static final double STALLED_P99_NANOS = 10e6;

  /** Recorded on undisturbed machines: a mean of 0.11 to 0.17 ms. */
  private static final double STALLED_MEAN_NANOS = 1e6;

  private static final double MIN_SHARE_OF_LATENCY = 0.1;

  /**
   * Returns the machine's measured resource usage.
   *
   * @return empty for files written before it was measured
   */
  public Optional<MachineUse> use() {
    return cost().map(ClientCost::machine);
  }

  private Optional<ClientCost> cost() {
    return Optional.ofNullable(facts.result().client());
  }

  /**
   * Returns the number of cores that the client may use.
   *
   * @return 1 or more; empty when it consisted of workers on other machines than the conductor's
   */
  public OptionalInt cores() {
    return elsewhere().isPresent()
        ? OptionalInt.empty()
        : OptionalInt.of(facts.result().environment().machine().cores());
  }

  /** Returns the workers when they were started on other machines than the conductor's. */
  private Optional<FleetAccount> elsewhere() {
    return Optional.ofNullable(facts.result().fleet()).filter(one -> !one.onConductorsMachine());
  }

  /**
   * Returns whether one or more members run on this machine too.
   *
   * @return false also when their machine is unknown
   */
  public boolean sharedWithMembers() {
    return membersHere().orElse(0) > 0;
  }

  /**
   * Returns whether every member runs on another machine.
   *
   * @return false also when their machine is unknown
   */
  public boolean isWithoutMembers() {
    return membersHere().orElse(1) == 0;
  }

  private OptionalInt membersHere() {
    Optional<FleetAccount> elsewhere = elsewhere();
    if (elsewhere.isPresent()) {
      return elsewhere.get().membersBeside();
    }
    ServerAccount account = facts.server().orElse(null);
    Integer here = account == null ? null : account.membersHere();
    return account == null || here == null || (here == 0 && !account.namesAllMembers())
        ? OptionalInt.empty()
        : OptionalInt.of(here);
  }

  /**
   * Returns the fraction of all CPU time used by any process.
   *
   * @return 0 to 1
   */
  public OptionalDouble busyShare() {
    return known(use().map(MachineUse::cpuBusyShare));
  }

  /**
   * Returns the fraction of all CPU time that a hypervisor gave to other guests (steal time).
   *
   * @return 0 to 1
   */
  public OptionalDouble stolenShare() {
    return known(use().map(MachineUse::cpuStolenShare));
  }

  /**
   * Returns the fraction of all CPU time used by the client.
   *
   * @return 0 to 1
   */
  public OptionalDouble ownShare() {
    return known(use().map(MachineUse::ownCpuShare));
  }

  /**
   * Returns the fraction of all CPU time used by the members.
   *
   * @return 0 when all of them run elsewhere; empty when only some run here, when not all of them
   *     were read, when their machine is unknown, or when they run beside a worker on another
   *     machine than the conductor's
   */
  public OptionalDouble membersShare() {
    if (isWithoutMembers()) {
      return OptionalDouble.of(0);
    }
    OptionalInt cores = cores();
    ServerAccount account = facts.server().orElse(null);
    if (account == null
        || account.machine() == null
        || account.elapsedNanos() == 0
        || !account.coversAllMembers()
        || cores.isEmpty()) {
      return OptionalDouble.empty();
    }
    double cpuNanos = account.sum(member -> member.process().cpuNanos());
    return OptionalDouble.of(Math.min(1, cpuNanos / account.elapsedNanos() / cores.getAsInt()));
  }

  /**
   * Returns the fraction of all CPU time used by processes other than the client and the members.
   *
   * @return 0 to 1; empty when one of the parts is unknown
   */
  public OptionalDouble othersShare() {
    OptionalDouble busy = busyShare();
    OptionalDouble own = ownShare();
    OptionalDouble members = membersShare();
    return busy.isEmpty() || own.isEmpty() || members.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.max(0, busy.getAsDouble() - own.getAsDouble() - members.getAsDouble()));
  }

  /**
   * Returns the fraction of time in which tasks were stalled (pressure stall information).
   *
   * @param what for example {@code cpuSome}
   * @return 0 to 1
   */
  public OptionalDouble pressure(String what) {
    return known(use().map(one -> one.pressure().get(what)));
  }

  /**
   * Returns the one-minute load average at the end of the run.
   *
   * @return 0 or more
   */
  public OptionalDouble loadAverage() {
    return known(use().map(MachineUse::loadAverage));
  }

  /**
   * Returns the p99 of the wake-up delay of a thread that only sleeps.
   *
   * @return nanoseconds
   */
  public OptionalDouble hiccupP99Nanos() {
    return known(hiccups().map(LatencySummary::p99));
  }

  /**
   * Returns the mean wake-up delay of a thread that only sleeps.
   *
   * @return nanoseconds
   */
  public OptionalDouble hiccupMeanNanos() {
    return known(hiccups().map(LatencySummary::mean));
  }

  /**
   * Returns the wake-up delays of a thread that only sleeps.
   *
   * @return empty when they were not measured
   */
  public Optional<LatencySummary> hiccups() {
    return cost().map(ClientCost::hiccupNanos);
  }

  /**
   * Returns whether the client's threads ran so late that the latency says little about etcd: the
   * p99 of its stalls is 10 ms or more and reaches the mean latency, or their mean is 1 ms or more
   * and reaches a tenth of it; or tasks often waited for CPU, and the p99 is 5 ms or more.
   *
   * @return false also when it is unknown
   */
  public boolean isStarved() {
    return isStarved(hiccupP99Nanos().orElse(0));
  }

  /**
   * Returns whether it is unknown if the client was starved: too few wake-ups were recorded for a
   * p99, as in five seconds or less, and the latest of them was late enough.
   */
  public boolean mayBeStarved() {
    double most = hiccups().map(LatencySummary::max).orElse(0L);
    return hiccupP99Nanos().isEmpty() && !isStarved() && isStarved(most);
  }

  private boolean isStarved(double p99) {
    return stallsCountAsLatency(p99) || waitsForCpu(p99);
  }

  private boolean stallsCountAsLatency(double p99) {
    double latency = latencyNanos();
    double mean = hiccupMeanNanos().orElse(0);
    return latency > 0
        && ((p99 >= STALLED_P99_NANOS && p99 >= latency)
            || (mean >= STALLED_MEAN_NANOS && mean >= MIN_SHARE_OF_LATENCY * latency));
  }

  /**
   * Returns the mean service time of all operations.
   *
   * @return nanoseconds, 0 when no operation ended
   */
  public double latencyNanos() {
    return facts.mean(series -> series.serviceNanos().mean());
  }

  private boolean waitsForCpu(double p99) {
    return pressure("cpuSome").orElse(0) >= MAX_CPU_PRESSURE && p99 >= LATE_NANOS;
  }

  private static OptionalDouble known(Optional<? extends @Nullable Number> value) {
    return value
        .map(number -> OptionalDouble.of(number.doubleValue()))
        .orElse(OptionalDouble.empty());
  }
}
