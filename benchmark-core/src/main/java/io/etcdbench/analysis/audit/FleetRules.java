// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.format.Quantity;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunFacts;
import io.etcdbench.statistic.Median;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules that check whether the workers of a fleet offered one load together. */
final class FleetRules {
  /** Half a percent of the one-second interval in which operations are counted. */
  private static final long MAX_UNCERTAIN_NANOS = 5_000_000;

  private static final long MAX_SPREAD_NANOS = 50_000_000;
  private static final int MAX_TIMES_MEDIAN = 3;
  private static final int MIN_TO_COMPARE = 3;

  /** Has a finding of its own. */
  private static final Set<String> THROTTLED = Set.of(Finding.CPU_THROTTLED);

  /** Findings of a worker's own audit that mean its machine or client did not keep up. */
  private static final Set<String> SATURATED =
      Stream.concat(
              Finding.OF_CLIENT_MACHINE.stream().filter(kind -> !THROTTLED.contains(kind)),
              Stream.of(Finding.GENERATOR_GC, Finding.SCHEDULE_LATE))
          .collect(Collectors.toUnmodifiableSet());

  private static final String BESIDE = "worker-beside-member";

  private FleetRules() {}

  static Optional<Finding> uncertainClocks(RunFacts facts) {
    return fleet(facts)
        .flatMap(fleet -> above(fleet.clockUncertaintyNanos(), MAX_UNCERTAIN_NANOS))
        .flatMap(
            bound ->
                warning(
                    "clock-uncertain",
                    say("a worker's clock is known only to within %s", Quantity.nanos(bound)),
                    "operations may be counted in a neighbouring second: use workers with a faster"
                        + " network to the conductor"));
  }

  static Optional<Finding> spreadStarts(RunFacts facts) {
    return fleet(facts)
        .flatMap(fleet -> above(fleet.startSpreadNanos(), MAX_SPREAD_NANOS))
        .flatMap(
            spread ->
                warning(
                    "start-spread",
                    say("the workers started within %s", Quantity.nanos(spread)),
                    "the first second has less load than planned: use machines that are not busy"));
  }

  private static Optional<Long> above(@Nullable Long value, long most) {
    return Optional.ofNullable(value).filter(nanos -> nanos > most);
  }

  static Optional<Finding> unevenWorkers(RunFacts facts) {
    double[] all = workers(facts).flatMap(FleetRules::p99).mapToDouble(Long::doubleValue).toArray();
    if (all.length < MIN_TO_COMPARE) {
      return Optional.empty();
    }
    double median = Median.of(all);
    String slow =
        numbers(
            workers(facts)
                .filter(one -> p99(one).anyMatch(nanos -> nanos > MAX_TIMES_MEDIAN * median)));
    return slow.isEmpty()
        ? Optional.empty()
        : warning(
            "uneven-workers",
            say(
                "p99 of worker %s is over %d times the workers' median of %s",
                slow, MAX_TIMES_MEDIAN, Quantity.nanos(median)),
            "that worker or its network path is slow, not etcd: compare its machine with the"
                + " others");
  }

  private static Stream<Long> p99(Worker worker) {
    return Stream.ofNullable(worker.latency()).flatMap(one -> Stream.ofNullable(one.p99()));
  }

  static Optional<Finding> saturatedWorkers(RunFacts facts) {
    Set<String> kinds =
        workers(facts)
            .flatMap(worker -> worker.findings().stream())
            .filter(SATURATED::contains)
            .collect(Collectors.toCollection(TreeSet::new));
    return kinds.isEmpty()
        ? Optional.empty()
        : warning(
            Finding.WORKER_SATURATED,
            say("worker %s: %s", numbers(having(facts, SATURATED)), String.join(", ", kinds)),
            "the generator was at its limit: use more machines, or fewer workers on each");
  }

  static Optional<Finding> throttledWorkers(RunFacts facts) {
    String which = numbers(having(facts, THROTTLED));
    return which.isEmpty()
        ? Optional.empty()
        : warning(
            Finding.WORKER_THROTTLED,
            say("worker %s was throttled by its CPU quota", which),
            "the results are those of the quota: raise the CPU limit of the workers");
  }

  static Optional<Finding> sharedMachines(RunFacts facts) {
    List<String> machines = workers(facts).flatMap(FleetRules::machine).toList();
    String sharing =
        numbers(
            workers(facts)
                .filter(
                    one -> machine(one).anyMatch(its -> Collections.frequency(machines, its) > 1)));
    return sharing.isEmpty()
        ? Optional.empty()
        : info(
            "workers-share-a-machine",
            say("workers %s share a machine", sharing),
            "they share its cores and network: place each worker on its own machine");
  }

  static Optional<Finding> besideMembers(RunFacts facts) {
    List<Worker> beside =
        workers(facts).filter(worker -> !worker.besideMembers().isEmpty()).toList();
    if (beside.isEmpty()) {
      return Optional.empty();
    }
    String members =
        beside.stream()
            .flatMap(worker -> worker.besideMembers().stream())
            .distinct()
            .collect(Collectors.joining(", "));
    String observed =
        say("worker %s ran on the machine of a member (%s)", numbers(beside.stream()), members);
    String advice =
        "it competes with that member for cores, disk and network, and its requests need no"
            + " network: use a machine without a member";
    // When all workers were started on one machine, this only repeats --on process.
    return fleet(facts).filter(FleetAccount::onConductorsMachine).isPresent()
        ? info(BESIDE, observed, advice)
        : warning(BESIDE, observed, advice);
  }

  private static Stream<String> machine(Worker worker) {
    return Stream.ofNullable(worker.place()).flatMap(place -> Stream.ofNullable(place.machine()));
  }

  private static Stream<Worker> having(RunFacts facts, Set<String> kinds) {
    return workers(facts).filter(worker -> worker.findings().stream().anyMatch(kinds::contains));
  }

  private static Optional<FleetAccount> fleet(RunFacts facts) {
    return Optional.ofNullable(facts.result().fleet());
  }

  private static Stream<Worker> workers(RunFacts facts) {
    return fleet(facts).stream().flatMap(fleet -> fleet.workers().stream());
  }

  private static String numbers(Stream<Worker> workers) {
    return workers
        .map(Worker::index)
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }
}
