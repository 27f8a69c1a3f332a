// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.UNKNOWN;
import static io.etcdbench.format.Phrase.known;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.percentOrUnknown;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.format.Phrase;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Rules that check whether the client and its machine had capacity to spare. */
final class MachineRules {
  private static final double MAX_GENERATOR_CPU = 0.7;
  private static final double MAX_GC = 0.05;
  private static final double MAX_STOLEN = 0.02;
  private static final double MAX_THROTTLED = 0.02;
  private static final double MAX_OTHERS = 0.25;
  private static final double MAX_MEMORY_PRESSURE = 0.1;

  private MachineRules() {}

  /** The client used most of its machine. Workers on other machines audit their own. */
  static Optional<Finding> generatorCpu(RunFacts facts) {
    OptionalInt cores = new ClientMachine(facts).cores();
    if (cores.isEmpty()) {
      return Optional.empty();
    }
    double share = ownShare(facts, cores.getAsInt()).orElse(0);
    return share <= MAX_GENERATOR_CPU
        ? Optional.empty()
        : warning(
            Finding.GENERATOR_BUSY,
            say(
                "%s used %s of the CPU time of %d cores",
                generator(facts), percent(share), cores.getAsInt()),
            "the throughput may be the client's limit, not etcd's: use a cheaper driver, more"
                + " cores or less load");
  }

  /** Prefers the JVM's own figure, which respects the cores of a container, to the machine's. */
  private static OptionalDouble ownShare(RunFacts facts, int cores) {
    OptionalDouble used = facts.clientCores();
    return used.isPresent()
        ? OptionalDouble.of(used.getAsDouble() / cores)
        : new ClientMachine(facts).ownShare();
  }

  /** The client was paused by garbage collection. */
  static Optional<Finding> garbageCollection(RunFacts facts) {
    double share = facts.gcShare().orElse(0);
    return share <= MAX_GC
        ? Optional.empty()
        : warning(
            Finding.GENERATOR_GC,
            say("%s spent %s of the time in garbage collections", generator(facts), percent(share)),
            "give it more memory (-Xmx), or allow fewer operations in flight");
  }

  private static String generator(RunFacts facts) {
    return facts.result().fleet() == null ? "this JVM" : "the workers";
  }

  /** The machine had no CPU time left. */
  static Optional<Finding> saturated(RunFacts facts) {
    ClientMachine client = new ClientMachine(facts);
    double busy = either(client.busyShare(), members(facts).map(MachineAccount::cpuBusyShare));
    return busy <= ClientMachine.MAX_BUSY
        ? Optional.empty()
        : warning(
            Finding.CPU_SATURATED,
            say(
                "%s of the CPU time of %s machine was used%s",
                percent(busy), client.cores().isPresent() ? "this" : "a worker's", split(client)),
            "throughput and latency then describe the machine and whatever shares it:"
                + " reduce the load, use more cores, or end the other programs");
  }

  /** Returns the CPU time of client, members and other programs, as far as it was measured. */
  private static String split(ClientMachine client) {
    return client.use().isEmpty()
        ? ""
        : say(
            ": the client %s, the members %s, other programs %s",
            percentOrUnknown(client.ownShare()),
            percentOrUnknown(client.membersShare()),
            percentOrUnknown(client.othersShare()));
  }

  /**
   * Other programs used much of the machine. Not reported when the CPU is saturated, because that
   * finding includes them.
   */
  static Optional<Finding> others(RunFacts facts) {
    ClientMachine client = new ClientMachine(facts);
    OptionalDouble others = client.othersShare();
    boolean saturated = client.busyShare().orElse(0) > ClientMachine.MAX_BUSY;
    return saturated || others.orElse(0) <= MAX_OTHERS
        ? Optional.empty()
        : warning(
            Finding.CPU_USED_BY_OTHERS,
            say(
                "programs other than the client and the members used %s of the CPU time of the"
                    + " client's machine",
                percent(others.getAsDouble())),
            "end them, or measure from another machine");
  }

  /** The hypervisor gave CPU time to other virtual machines. */
  static Optional<Finding> stolen(RunFacts facts) {
    double stolen =
        either(
            new ClientMachine(facts).stolenShare(),
            members(facts).map(MachineAccount::cpuStolenShare));
    return stolen <= MAX_STOLEN
        ? Optional.empty()
        : warning(
            Finding.CPU_STOLEN,
            say("the hypervisor gave %s of the CPU time to others", percent(stolen)),
            "measure on a machine that is not shared, or at another time");
  }

  /** The container's CPU quota was used up. */
  static Optional<Finding> throttled(RunFacts facts) {
    OptionalDouble throttled = new ClientMachine(facts).pressure("cpuThrottled");
    return throttled.orElse(0) <= MAX_THROTTLED
        ? Optional.empty()
        : warning(
            Finding.CPU_THROTTLED,
            say(
                "the container was throttled by its CPU quota for %s of the time",
                percent(throttled.getAsDouble())),
            "raise the quota, or run outside the container");
  }

  /** The client's threads did not run on time. */
  static Optional<Finding> starved(RunFacts facts) {
    ClientMachine client = new ClientMachine(facts);
    if (client.mayBeStarved()) {
      return client.hiccups().flatMap(MachineRules::tooFewWakeUps);
    }
    return client.isStarved()
        ? warning(
            Finding.CLIENT_STARVED,
            say(
                "threads of the client woke %s late on average (p99 %s), compared with a mean"
                    + " service time of %s; tasks waited for CPU %s of the time, load average %s",
                millis(client.hiccupMeanNanos()),
                millis(client.hiccupP99Nanos()),
                facts.ended() == 0 ? UNKNOWN : Phrase.millis(client.latencyNanos()),
                percentOrUnknown(client.pressure("cpuSome")),
                known(client.loadAverage(), average -> load(average, client.cores()))),
            "part of each latency is the client's own wait: end other programs on its machine, give"
                + " it more cores or memory, or measure from another machine")
        : Optional.empty();
  }

  private static Optional<Finding> tooFewWakeUps(LatencySummary hiccups) {
    return info(
        "client-stalls-unknown",
        say(
            "%d wake-ups of a thread of the client are too few for the p99 of their delay; the"
                + " latest was %s late",
            hiccups.count(), Phrase.millis((double) hiccups.max())),
        "measure longer: whether the client was starved is unknown");
  }

  private static String millis(OptionalDouble nanos) {
    return known(nanos, Phrase::millis);
  }

  private static String load(double average, OptionalInt cores) {
    return cores.isPresent()
        ? say("%s on %d cores", decimals(average, 1), cores.getAsInt())
        : decimals(average, 1);
  }

  /** The machine was short of memory. */
  static Optional<Finding> memory(RunFacts facts) {
    OptionalDouble stalled = new ClientMachine(facts).pressure("memorySome");
    return stalled.orElse(0) <= MAX_MEMORY_PRESSURE
        ? Optional.empty()
        : warning(
            Finding.MEMORY_PRESSURE,
            say(
                "tasks on the client's machine waited for memory %s of the time",
                percent(stalled.getAsDouble())),
            "it swaps or reclaims pages: end other programs, or give it more memory");
  }

  /**
   * The system does not report what the other rules need, although it may still report a load
   * average.
   */
  static Optional<Finding> unknown(RunFacts facts) {
    ClientMachine client = new ClientMachine(facts);
    if (client.use().isEmpty() || client.busyShare().isPresent()) {
      return Optional.empty();
    }
    Double load = facts.result().environment().machine().loadAverage();
    OptionalInt cores = client.cores();
    String unknown =
        "the CPU use of the client's machine is unknown: the system does not report it";
    return load != null && load > cores.orElse(Integer.MAX_VALUE)
        ? warning(
            Finding.CLIENT_MACHINE_LOADED,
            say(
                "%s, and its load average was %s on %d cores before the run",
                unknown, decimals(load, 1), cores.getAsInt()),
            "end other programs, or measure from another machine")
        : info(
            "client-machine-unknown",
            unknown,
            "make sure by other means that the client's machine was not busy with other work");
  }

  private static double either(OptionalDouble client, Optional<Double> members) {
    return client.isPresent() ? client.getAsDouble() : members.orElse(0.0);
  }

  private static Optional<MachineAccount> members(RunFacts facts) {
    return facts.server().map(ServerAccount::machine);
  }
}
