// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the machine of the JVM that offered the load: the figures, and the conditions
 * under which it was too busy to measure anything else. Empty means unknown. Immutable.
 *
 * @param facts of the run
 */
public record ClientMachine(RunFacts facts) {
  /** With more of the CPU time used, whatever is ready to run waits for a core. */
  public static final double MOST_BUSY = 0.9;

  /** Recorded runs whose threads woke in time had at most 0.34, three members on two cores. */
  public static final double MOST_CPU_PRESSURE = 0.4;

  /** On a machine with cores to spare a thread that only sleeps wakes within a few milliseconds. */
  public static final double LATE_NANOS = 5e6;

  /** Two of the slices that Linux's scheduler gives to a CPU-bound neighbour. */
  private static final double STALLED_P99_NANOS = 10e6;

  /** Undisturbed machines, recorded: a mean of 0.11 to 0.17 ms. */
  private static final double STALLED_MEAN_NANOS = 1e6;

  private static final double LEAST_SHARE_OF_LATENCY = 0.1;

  /**
   * What was measured.
   *
   * @return empty for files from before it was measured
   */
  public Optional<MachineUse> use() {
    return cost().map(ClientCost::machine);
  }

  private Optional<ClientCost> cost() {
    return Optional.ofNullable(facts.result().client());
  }

  /**
   * Whether the members run on this machine, too.
   *
   * @return false also when it is not known where they are
   */
  public boolean sharedWithMembers() {
    return facts.server().map(ServerAccount::machine).isPresent();
  }

  /**
   * The share of all CPU time that was used, by whichever process.
   *
   * @return 0 to 1
   */
  public OptionalDouble busyShare() {
    return known(use().map(MachineUse::cpuBusyShare));
  }

  /**
   * The share of all CPU time that a hypervisor gave to others.
   *
   * @return 0 to 1
   */
  public OptionalDouble stolenShare() {
    return known(use().map(MachineUse::cpuStolenShare));
  }

  /**
   * The share of all CPU time that the client used.
   *
   * @return 0 to 1
   */
  public OptionalDouble ownShare() {
    return known(use().map(MachineUse::ownCpuShare));
  }

  /**
   * The share of all CPU time that the members used.
   *
   * @return 0 when they run elsewhere; empty when they run here and not all of them were read
   */
  public OptionalDouble membersShare() {
    Optional<ServerAccount> server = facts.server();
    if (server.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!sharedWithMembers()) {
      return OptionalDouble.of(0);
    }
    ServerAccount account = server.get();
    int peers =
        account.members().stream().mapToInt(m -> m.consensus().peerRtt().size()).max().orElse(0);
    boolean all =
        account.unreadable().isEmpty()
            && account.members().size() > peers
            && account.elapsedNanos() > 0;
    double cpuNanos = account.members().stream().mapToDouble(ClientMachine::cpuNanos).sum();
    int cores = facts.result().environment().machine().cores();
    return all
        ? OptionalDouble.of(Math.min(1, cpuNanos / account.elapsedNanos() / cores))
        : OptionalDouble.empty();
  }

  private static double cpuNanos(MemberAccount member) {
    return member.process().cpuNanos();
  }

  /**
   * The share of all CPU time that processes used which are neither client nor members.
   *
   * @return 0 to 1; empty when one of the parts is not known
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
   * The share of the time in which tasks were stalled.
   *
   * @param what for example {@code cpuSome}
   * @return 0 to 1
   */
  public OptionalDouble pressure(String what) {
    return known(use().map(one -> one.pressure().get(what)));
  }

  /**
   * The load average over a minute at the end of the run.
   *
   * @return 0 or more
   */
  public OptionalDouble loadAverage() {
    return known(use().map(MachineUse::loadAverage));
  }

  /**
   * How late a thread woke that only sleeps, in the p99.
   *
   * @return nanoseconds
   */
  public OptionalDouble hiccupP99Nanos() {
    return known(cost().map(ClientCost::hiccupNanos).map(LatencySummary::p99));
  }

  /**
   * How late a thread woke that only sleeps, on average.
   *
   * @return nanoseconds
   */
  public OptionalDouble hiccupMeanNanos() {
    return known(cost().map(ClientCost::hiccupNanos).map(LatencySummary::mean));
  }

  /**
   * Whether so much of the latency is the client's own stalls that it says little about etcd: their
   * p99 is 10 ms or more and reaches the mean latency, or their mean is 1 ms or more and reaches a
   * tenth of it.
   *
   * @return false when hiccups or latencies are not known
   */
  public boolean stallsCountAsLatency() {
    double latency = latencyNanos();
    double p99 = hiccupP99Nanos().orElse(0);
    double mean = hiccupMeanNanos().orElse(0);
    return latency > 0
        && ((p99 >= STALLED_P99_NANOS && p99 >= latency)
            || (mean >= STALLED_MEAN_NANOS && mean >= LEAST_SHARE_OF_LATENCY * latency));
  }

  /**
   * The mean service time of all operations.
   *
   * @return nanoseconds, 0 when no operation ended
   */
  public double latencyNanos() {
    return facts.mean(series -> series.serviceNanos().mean());
  }

  /**
   * Whether tasks waited for CPU much of the time and the client's threads woke late.
   *
   * @return false when the kernel does not report pressure
   */
  public boolean waitsForCpu() {
    return pressure("cpuSome").orElse(0) >= MOST_CPU_PRESSURE
        && hiccupP99Nanos().orElse(0) >= LATE_NANOS;
  }

  private static OptionalDouble known(Optional<? extends @Nullable Number> value) {
    return value
        .map(number -> OptionalDouble.of(number.doubleValue()))
        .orElse(OptionalDouble.empty());
  }
}
