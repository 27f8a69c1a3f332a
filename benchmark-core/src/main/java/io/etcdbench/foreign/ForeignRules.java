// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.share;
import static io.etcdbench.format.Quantity.whole;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.analysis.audit.NetworkRules;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Rules that check published load and disk measurements. */
final class ForeignRules {
  /**
   * Tolerance: published results are rounded, and some client time is always spent outside the
   * measured latency.
   */
  private static final double MIN_OF_LITTLE = 0.85;

  private static final double MAX_OF_LITTLE = 1.15;
  private static final double MIN_PER_CLIENT = 10;
  private static final double MAX_FAILED = 0.01;
  private static final double REACHED = 0.9;
  private static final double EXCEEDED = 1.1;
  private static final double MIN_SECONDS = 9.5;
  static final double DISK_P99_SECONDS = 0.01;
  private static final double CHECK_SLOWEST_SECONDS = 0.5;
  private static final double CHECK_DEVIATION_SECONDS = 0.1;
  private static final double MIN_SYNCS = 1_000;

  /** The p99 of fewer is the slowest of them. */
  private static final double MIN_FOR_P99 = 100;

  /**
   * etcd's WAL writes records of 2 KiB and more; sizes from 512 bytes to 16 KiB behave similarly.
   */
  private static final double SMALLEST_BLOCK = 512;

  private static final double LARGEST_BLOCK = 16_384;

  private static final Predicate<ForeignRun> LOAD = run -> run.tool().kind() == Tool.Kind.LOAD;
  private static final Predicate<ForeignRun> DISK = run -> run.tool().kind() == Tool.Kind.DISK;

  static final List<ForeignRule> ALL =
      List.of(
          new ForeignRule(
              "check-failed",
              false,
              run -> run.tool() == Tool.CHECK_PERF || run.has(Fact.MISSED_CRITERIA),
              Set.of(),
              ForeignRules::checkFailed),
          new ForeignRule(
              "errors-above-budget",
              true,
              LOAD.and(run -> run.tool() != Tool.TABLE || run.has(Fact.FAILED)),
              Set.of(Fact.FAILED),
              ForeignRules::errors),
          new ForeignRule(
              "littles-law",
              true,
              LOAD.and(run -> !run.has(Fact.RATE) && !run.has(Fact.OPEN_LOOP))
                  .and(run -> !isShortOfOperations(run))
                  .and(run -> run.tool() != Tool.CHECK_PERF),
              Set.of(Fact.CLIENTS, Fact.MEAN, Fact.OPS_PER_SECOND),
              ForeignRules::littlesLaw),
          new ForeignRule(
              "rate-missed",
              true,
              LOAD.and(
                  run ->
                      run.has(Fact.RATE)
                          || run.has(Fact.OPEN_LOOP)
                          || run.tool() == Tool.CHECK_PERF),
              Set.of(Fact.RATE, Fact.OPS_PER_SECOND),
              ForeignRules::rate),
          new ForeignRule(
              "network-bound",
              false,
              LOAD,
              Set.of(Fact.OPS_PER_SECOND, Fact.VALUE_BYTES),
              ForeignRules::network),
          new ForeignRule(
              "few-per-client",
              false,
              LOAD.and(run -> !reportsPeakOnly(run)),
              Set.of(Fact.OPERATIONS, Fact.CLIENTS),
              run -> fewPerClient(run, Fact.CLIENTS)),
          new ForeignRule(
              "few-per-client",
              false,
              LOAD.and(ForeignRules::reportsPeakOnly),
              Set.of(Fact.OPERATIONS),
              run -> fewPerClient(run, Fact.PEAK_CLIENTS)),
          new ForeignRule(
              "too-short",
              false,
              LOAD.and(run -> run.tool() != Tool.TABLE && !hasCountAndRate(run))
                  .or(run -> run.has(Fact.SECONDS)),
              Set.of(Fact.SECONDS),
              run -> tooShort(run.get(Fact.SECONDS))),
          new ForeignRule(
              "too-short",
              false,
              LOAD.and(run -> run.tool() != Tool.TABLE)
                  .and(run -> hasCountAndRate(run) && !run.has(Fact.SECONDS)),
              Set.of(),
              run -> tooShort(run.get(Fact.OPERATIONS) / run.get(Fact.OPS_PER_SECOND))),
          new ForeignRule(
              "one-client",
              false,
              LOAD.and(run -> run.tool() != Tool.TABLE),
              Set.of(Fact.CLIENTS),
              ForeignRules::oneClient),
          new ForeignRule(
              "idle-connections",
              false,
              LOAD,
              Set.of(Fact.CLIENTS, Fact.CONNECTIONS),
              ForeignRules::idleConnections),
          new ForeignRule("one-key", false, LOAD, Set.of(Fact.KEY_SPACE), ForeignRules::oneKey),
          new ForeignRule(
              "same-machine", false, LOAD, Set.of(Fact.SAME_MACHINE), ForeignRules::sameMachine),
          new ForeignRule(
              "no-sync",
              true,
              DISK.and(run -> !run.has(Fact.SYNC_P99)),
              Set.of(Fact.SYNCS),
              ForeignRules::noSync),
          new ForeignRule(
              "disk-too-slow",
              true,
              DISK.and(run -> run.has(Fact.SYNC_P99)),
              Set.of(Fact.SYNC_P99),
              ForeignRules::slowDisk),
          new ForeignRule("few-syncs", false, DISK, Set.of(Fact.SYNCS), ForeignRules::fewSyncs),
          new ForeignRule(
              "data-on-tmpfs",
              false,
              DISK.and(run -> run.has(Fact.IN_MEMORY)),
              Set.of(),
              run ->
                  warning(
                      "data-on-tmpfs",
                      "the files were on a RAM disk",
                      "a sync is free there: measure the disk of a member's data")),
          new ForeignRule(
              "other-writes", false, DISK, Set.of(Fact.BLOCK_BYTES), ForeignRules::otherWrites));

  private ForeignRules() {}

  private static Optional<Finding> checkFailed(ForeignRun run) {
    boolean missed =
        run.get(Fact.MISSED_CRITERIA) > 0
            || (run.tool() == Tool.CHECK_PERF
                && (run.get(Fact.SLOWEST) > CHECK_SLOWEST_SECONDS
                    || run.get(Fact.DEVIATION) > CHECK_DEVIATION_SECONDS));
    return !missed
        ? Optional.empty()
        : warning(
            "check-failed",
            "the check missed one of its own criteria",
            "find out whether the cluster or the client was the limit before blaming either");
  }

  private static Optional<Finding> errors(ForeignRun run) {
    double failed = run.get(Fact.FAILED);
    double counted = run.get(Fact.OPERATIONS);
    if (failed == 0) {
      return Optional.empty();
    }
    // More failures than operations: the tool counts those that failed apart.
    double all = failed > counted ? counted + failed : counted;
    if (!run.has(Fact.OPERATIONS) || failed / all <= MAX_FAILED) {
      return info(
          "some-failed",
          run.has(Fact.OPERATIONS)
              ? say("%s of %s operations failed", whole(failed), whole(all))
              : whole(failed) + " operations failed",
          "throughput and latencies may leave them out");
    }
    return error(
        "errors-above-budget",
        say("%s operations failed, %s of all", whole(failed), share(failed / all)),
        "neither the throughput nor the latencies hold for those that failed");
  }

  private static boolean isShortOfOperations(ForeignRun run) {
    return run.has(Fact.OPERATIONS)
        && run.get(Fact.OPERATIONS) < MIN_PER_CLIENT * run.get(Fact.CLIENTS);
  }

  /** Little's law, L = lambda W (Little, 1961): the operations in flight equal the clients. */
  private static Optional<Finding> littlesLaw(ForeignRun run) {
    double clients = run.get(Fact.CLIENTS);
    double ops = run.get(Fact.OPS_PER_SECOND);
    double mean = run.get(Fact.MEAN);
    double rounding = run.get(Fact.MEAN_ROUNDING);
    double beside = run.get(Fact.BESIDE);
    if (clients == 0 || mean == 0 || ops == 0) {
      return Optional.empty();
    }
    double busy = (ops * mean + beside) / clients;
    // The time of failed operations is in no latency.
    boolean failing = run.get(Fact.FAILED) > MAX_FAILED * run.get(Fact.OPERATIONS);
    if (!failing && busy + ops * rounding / clients < MIN_OF_LITTLE) {
      return warning(
          "littles-law",
          say(
              "throughput times mean latency is %s of the %s clients",
              decimals(busy, 2), whole(clients)),
          say(
              "the clients spent %s of their time outside the measured latency: the throughput"
                  + " is the load generator's limit",
              percent(1 - busy)));
    }
    // wrk adds the latencies that requests would have had during a long one (its stats_correct).
    return run.tool() == Tool.WRK || busy - ops * rounding / clients <= MAX_OF_LITTLE
        ? Optional.empty()
        : error(
            "littles-law",
            say(
                "throughput times mean latency is %s times the %s clients",
                decimals(busy, 2), whole(clients)),
            "more operations were in flight than there were clients to wait for them: the results"
                + " come from different runs, or the number of clients is wrong");
  }

  /**
   * If that many clients could have reached the rate even with the slowest latency, the tool is to
   * blame, not the cluster.
   */
  private static Optional<Finding> rate(ForeignRun run) {
    double rate = run.get(Fact.RATE);
    double ops = run.get(Fact.OPS_PER_SECOND);
    if (rate == 0 || (ops > REACHED * rate && ops < EXCEEDED * rate)) {
      return Optional.empty();
    }
    if (ops >= EXCEEDED * rate) {
      return warning(
          "figures-contradict",
          say("%s operations per second were done of %s requested", whole(ops), whole(rate)),
          "the tool did not keep its rate, or counted operations twice");
    }
    double slowest = run.get(Fact.SLOWEST);
    double clients = run.get(Fact.CLIENTS);
    double possible = slowest == 0 ? 0 : clients / slowest;
    return possible >= rate
        ? warning(
            "pacer-limit",
            say(
                "%s of %s operations per second were done, but no operation was slower than %s, so"
                    + " %s clients could have done %s",
                whole(ops), whole(rate), seconds(slowest, 4), whole(clients), whole(possible)),
            "the tool did not send often enough: this proves nothing against the cluster")
        : warning(
            "rate-missed",
            say("%s of %s operations per second were done", whole(ops), whole(rate)),
            "the latencies are those of the lower rate; request a rate that can be served");
  }

  private static Optional<Finding> network(ForeignRun run) {
    double gbit = run.get(Fact.OPS_PER_SECOND) * run.get(Fact.VALUE_BYTES) * 8 / 1e9;
    return NetworkRules.fullLink(gbit)
        .flatMap(
            link ->
                warning(
                    "network-bound",
                    say("the values alone were %s Gbit/s", decimals(gbit, 2)),
                    say("this is the throughput of a network of %d Gbit/s, not of etcd", link)));
  }

  private static boolean reportsPeakOnly(ForeignRun run) {
    return run.has(Fact.PEAK_CLIENTS) && !run.has(Fact.CLIENTS);
  }

  private static Optional<Finding> fewPerClient(ForeignRun run, Fact clients) {
    double each = run.get(Fact.OPERATIONS) / Math.max(1, run.get(clients));
    return each >= MIN_PER_CLIENT
        ? Optional.empty()
        : warning(
            "few-per-client",
            say("each client sent %s operations", decimals(each, 1)),
            "the results include connecting and the first, slower calls: measure longer");
  }

  private static boolean hasCountAndRate(ForeignRun run) {
    return run.has(Fact.OPERATIONS) && run.get(Fact.OPS_PER_SECOND) > 0;
  }

  private static Optional<Finding> tooShort(double seconds) {
    return seconds >= MIN_SECONDS
        ? Optional.empty()
        : warning(
            "too-short",
            seconds(seconds, 2) + " were measured",
            "caches, logs and compactions have longer periods: measure at least 10 s, better a minute");
  }

  private static Optional<Finding> oneClient(ForeignRun run) {
    return run.get(Fact.CLIENTS) != 1 || run.has(Fact.RATE)
        ? Optional.empty()
        : info(
            "one-client",
            "one client sent one operation at a time",
            "the throughput is that of a round trip, not the capacity of the cluster");
  }

  private static Optional<Finding> idleConnections(ForeignRun run) {
    double connections = run.get(Fact.CONNECTIONS);
    double clients = run.get(Fact.CLIENTS);
    return connections <= clients
        ? Optional.empty()
        : info(
            "idle-connections",
            say("%s connections served %s clients", whole(connections), whole(clients)),
            "connections beyond the number of clients carried nothing");
  }

  private static Optional<Finding> oneKey(ForeignRun run) {
    return run.get(Fact.KEY_SPACE) != 1
        ? Optional.empty()
        : warning(
            "one-key",
            "one key was overwritten repeatedly",
            "etcd's benchmark does that without --key-space-size, even with --sequential-keys: set"
                + " both, because a store with one key is not representative");
  }

  private static Optional<Finding> sameMachine(ForeignRun run) {
    return run.get(Fact.SAME_MACHINE) == 0
        ? Optional.empty()
        : warning(
            "same-machine",
            "the client ran on a member's machine",
            "it competed with the member for CPU time, and requests did not cross a network");
  }

  private static Optional<Finding> noSync(ForeignRun run) {
    return run.get(Fact.SYNCS) > 0
        ? Optional.empty()
        : warning(
            "no-sync",
            "the run reports no times of fsync or fdatasync",
            "etcd waits for fdatasync: add --fdatasync=1");
  }

  private static Optional<Finding> slowDisk(ForeignRun run) {
    double p99 = run.get(Fact.SYNC_P99);
    double syncs = run.get(Fact.SYNCS);
    boolean slowestOnly = syncs > 0 && syncs < MIN_FOR_P99;
    return slowestOnly || p99 < DISK_P99_SECONDS
        ? Optional.empty()
        : warning(
            "disk-too-slow",
            "99 % of the syncs took up to " + millis(1e9 * p99),
            "etcd recommends less than 10 ms; choose a faster disk");
  }

  private static Optional<Finding> fewSyncs(ForeignRun run) {
    double syncs = run.get(Fact.SYNCS);
    return syncs == 0 || syncs >= MIN_SYNCS
        ? Optional.empty()
        : warning(
            "few-syncs",
            whole(syncs) + " syncs were measured",
            "a p99 of fewer than 1000 syncs rests on fewer than ten of them: write more");
  }

  private static Optional<Finding> otherWrites(ForeignRun run) {
    double block = run.get(Fact.BLOCK_BYTES);
    boolean deep = run.get(Fact.DEPTH) > 1;
    return !deep && block >= SMALLEST_BLOCK && block <= LARGEST_BLOCK
        ? Optional.empty()
        : info(
            "other-writes",
            deep
                ? whole(run.get(Fact.DEPTH)) + " writes were in flight at a time"
                : say("each write had %s bytes", whole(block)),
            "etcd's log writes some KiB at a time and waits for each (--bs=2300 --ioengine=sync)");
  }
}
