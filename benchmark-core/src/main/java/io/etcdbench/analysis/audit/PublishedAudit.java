// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.error;
import static io.etcdbench.analysis.audit.Words.info;
import static io.etcdbench.analysis.audit.Words.warning;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;

import io.etcdbench.analysis.audit.PublishedFigures.Circumstances;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says whether figures that somebody published can be what they seem to be, from those figures
 * alone. A rule that lacks what it needs says nothing. Stateless.
 */
public final class PublishedAudit {
  /** Published figures are rounded, and few clients spend nothing outside what they measure. */
  private static final double LEAST_OF_LITTLE = 0.85;

  private static final double MOST_FAILED = 0.01;
  private static final double REACHED = 0.9;
  private static final double FDATASYNC_P99_SECONDS = 0.01;

  private PublishedAudit() {}

  /**
   * Audits published figures.
   *
   * @param figures what was published
   * @param known how they came about
   * @return what speaks against them; may be empty
   */
  public static List<Finding> of(PublishedFigures figures, Circumstances known) {
    return Stream.of(
            errors(figures),
            littlesLaw(figures, known),
            network(figures, known),
            pacer(figures, known),
            idleConnections(known),
            disk(figures))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Finding> errors(PublishedFigures figures) {
    double operations = zero(figures.operations());
    double share = operations == 0 ? 0 : figures.failed() / operations;
    return share <= MOST_FAILED
        ? Optional.empty()
        : error(
            "errors-above-budget",
            say("%d operations failed, %s of all", figures.failed(), percent(share)),
            "neither the throughput nor the latencies hold for those that failed");
  }

  private static Optional<Finding> littlesLaw(PublishedFigures figures, Circumstances known) {
    int clients = known.clients() == null ? 0 : known.clients();
    double mean = zero(figures.meanSeconds());
    double ops = zero(figures.opsPerSecond());
    // A rate decides how often a client of an open loop asks.
    if (clients == 0 || mean == 0 || ops == 0 || known.targetOpsPerSecond() != null) {
      return Optional.empty();
    }
    double atMost = ops * (mean + figures.meanPrecisionSeconds()) / clients;
    return atMost >= LEAST_OF_LITTLE
        ? Optional.empty()
        : warning(
            "littles-law",
            say(
                "throughput times mean latency is %.2f of the %d clients",
                ops * mean / clients, clients),
            say(
                "the clients spent %s of their time outside the measured latency: the throughput"
                    + " is the load generator's limit",
                percent(1 - ops * mean / clients)));
  }

  private static Optional<Finding> network(PublishedFigures figures, Circumstances known) {
    long bytes = known.valueBytes() == null ? 0 : known.valueBytes();
    double gbit = zero(figures.opsPerSecond()) * bytes * 8 / 1e9;
    return NetworkRules.fullLink(gbit)
        .flatMap(
            link ->
                warning(
                    "network-bound",
                    say("the values alone were %.2f Gbit/s", gbit),
                    say("this is the figure of a network of %d Gbit/s, not of etcd", link)));
  }

  /** So many clients, none of whom waited longer than the slowest, could have asked more often. */
  private static Optional<Finding> pacer(PublishedFigures figures, Circumstances known) {
    double target = zero(known.targetOpsPerSecond());
    double slowest = zero(figures.slowestSeconds());
    double clients = known.clients() == null ? 0 : known.clients();
    boolean missed = target > 0 && zero(figures.opsPerSecond()) <= REACHED * target;
    double capacity = slowest == 0 ? 0 : clients / slowest;
    return !missed || capacity < target
        ? Optional.empty()
        : warning(
            "pacer-limit",
            say(
                "%.0f of %.0f operations per second were done, but no operation was slower than"
                    + " %.4f s, so %.0f clients could have done %.0f",
                zero(figures.opsPerSecond()), target, slowest, clients, capacity),
            "the tool did not ask often enough: this says nothing against the cluster");
  }

  private static Optional<Finding> idleConnections(Circumstances known) {
    int connections = known.connections() == null ? 0 : known.connections();
    int clients = known.clients() == null ? connections : known.clients();
    return connections <= clients
        ? Optional.empty()
        : info(
            "idle-connections",
            say("%d connections served %d clients", connections, clients),
            "connections beyond the number of clients carried nothing");
  }

  private static Optional<Finding> disk(PublishedFigures figures) {
    double p99 = zero(figures.fdatasyncP99Seconds());
    return p99 < FDATASYNC_P99_SECONDS
        ? Optional.empty()
        : info(
            "disk-too-slow",
            say("99 %% of the fdatasyncs took up to %.2f ms", 1e3 * p99),
            "etcd asks for less than 10 ms; choose a faster disk");
  }

  private static double zero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
