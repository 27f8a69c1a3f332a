// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict of a check, with the cause when it was not passed. Immutable.
 *
 * @param why one sentence
 */
public record CheckVerdict(Kind kind, String why) {

  /** The cause of the outcome. */
  public enum Kind {
    /** Every criterion was met. */
    PASSED,
    /** The cluster missed a criterion. */
    CLUSTER,
    /**
     * A criterion was missed because of the machine or the program that generated the load, or this
     * program lost a part of the load or of its record.
     */
    GENERATOR,
    /** The run was stopped. */
    STOPPED
  }

  /** Kinds of errors that concern the cluster; all others concern the load or its record. */
  private static final Set<String> OF_THE_CLUSTER =
      Set.of(Finding.MEMBER_DIED, "alarm-nospace", "writes-lost", "keys-missing", "member-hashes");

  /** With this mean share of clients waiting, a new operation had to wait for a response. */
  private static final double MAX_CLIENTS = 0.8;

  /**
   * Evaluates a check.
   *
   * @param plan of the run
   * @param result of the run, with its objectives
   */
  public static CheckVerdict of(RunPlan plan, RunResult result) {
    List<ObjectiveResult> missed =
        result.objectives().stream().filter(one -> one.verdict() != Verdict.MET).toList();
    CheckFacts facts = new CheckFacts(plan, result);
    return stopped(result)
        .or(() -> ofBrokenLoad(result))
        .or(() -> ofBrokenCluster(result))
        .or(() -> missed.isEmpty() ? Optional.of(passed(facts)) : Optional.empty())
        .or(() -> ofErrors(missed, facts))
        .or(() -> ofMachine(missed, facts))
        .orElseGet(() -> isOfServer(missed, facts, result) ? cluster(facts) : generator(facts));
  }

  /** A run that the death of a member stopped says something of the cluster. */
  private static Optional<CheckVerdict> stopped(RunResult result) {
    return find(result, Finding.CUT_SHORT)
        .filter(finding -> find(result, Finding.MEMBER_DIED).isEmpty())
        .map(finding -> new CheckVerdict(Kind.STOPPED, finding.observed()));
  }

  /** A verdict of this class is an error, too, but never the cause of another one. */
  private static Optional<CheckVerdict> ofBrokenLoad(RunResult result) {
    return errors(result)
        .filter(error -> !isOfTheCluster(error))
        .filter(error -> !Set.of(Finding.GENERATOR_LIMIT, Finding.CUT_SHORT).contains(error.kind()))
        .findFirst()
        .map(error -> new CheckVerdict(Kind.GENERATOR, error.observed()));
  }

  private static Optional<CheckVerdict> ofBrokenCluster(RunResult result) {
    return errors(result)
        .filter(CheckVerdict::isOfTheCluster)
        .findFirst()
        .map(error -> new CheckVerdict(Kind.CLUSTER, error.observed()));
  }

  /** Returns whether an error concerns the cluster, not the load or its record. */
  private static boolean isOfTheCluster(Finding error) {
    return OF_THE_CLUSTER.contains(error.kind());
  }

  /** Returns whether a result is invalid for another reason than the cluster. */
  public static boolean isBrokenLoad(RunResult result) {
    return errors(result).anyMatch(error -> !isOfTheCluster(error));
  }

  private static Stream<Finding> errors(RunResult result) {
    return result.findings().stream().filter(one -> one.severity() == Severity.ERROR);
  }

  private static CheckVerdict passed(CheckFacts facts) {
    return new CheckVerdict(Kind.PASSED, facts.done());
  }

  private static Optional<CheckVerdict> ofErrors(List<ObjectiveResult> missed, CheckFacts facts) {
    return missed.stream().anyMatch(one -> one.unit().equals(ObjectiveResult.SHARE))
        ? Optional.of(new CheckVerdict(Kind.CLUSTER, facts.errors()))
        : Optional.empty();
  }

  private static Optional<CheckVerdict> ofMachine(List<ObjectiveResult> missed, CheckFacts facts) {
    boolean waiting = facts.shareOfClientsWaiting() >= MAX_CLIENTS;
    List<String> reasons = new ArrayList<>();
    facts.result().findings().stream()
        .filter(one -> kinds(one, facts.result()).anyMatch(kind -> isOfTheMachine(kind, waiting)))
        .map(Finding::observed)
        .forEach(reasons::add);
    if (find(facts.result(), Finding.CLIENT_STARVED).isEmpty()) {
      facts.starved().ifPresent(reasons::add);
    }
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CheckVerdict(
                Kind.GENERATOR,
                "not met: %s; the load generator's machine was the bottleneck: %s"
                    .formatted(names(missed), String.join("; ", reasons))));
  }

  /** Garbage collection makes single operations slow but does not keep all clients waiting. */
  private static boolean isOfTheMachine(String kind, boolean waiting) {
    return Finding.OF_CLIENT_MACHINE.contains(kind)
        || (kind.equals(Finding.GENERATOR_GC) && !waiting);
  }

  /** Returns the kinds behind a finding: a slow cluster, too, makes a worker's schedule late. */
  private static Stream<String> kinds(Finding finding, RunResult result) {
    FleetAccount fleet = result.fleet();
    return switch (finding.kind()) {
      case Finding.WORKER_THROTTLED -> Stream.of(Finding.CPU_THROTTLED);
      case Finding.WORKER_SATURATED ->
          fleet == null
              ? Stream.empty()
              : fleet.workers().stream().flatMap(worker -> worker.findings().stream());
      default -> Stream.of(finding.kind());
    };
  }

  /**
   * Whether the server is the cause: clients wait for responses, or the service time alone misses a
   * criterion.
   */
  private static boolean isOfServer(
      List<ObjectiveResult> missed, CheckFacts facts, RunResult result) {
    return facts.isClosedLoop()
        || facts.shareOfClientsWaiting() >= MAX_CLIENTS
        || missed.stream().anyMatch(one -> isMissedByServiceTime(one, result));
  }

  private static boolean isMissedByServiceTime(ObjectiveResult missed, RunResult result) {
    return Slo.parse(missed.objective())
        .ofServiceTime()
        .filter(service -> service.evaluate(result).verdict() == Verdict.MISSED)
        .isPresent();
  }

  private static CheckVerdict cluster(CheckFacts facts) {
    return new CheckVerdict(
        Kind.CLUSTER, "the cluster was the limit: " + facts.waiting() + facts.unknownStalls());
  }

  private static CheckVerdict generator(CheckFacts facts) {
    return new CheckVerdict(
        Kind.GENERATOR,
        "the client did not send in time, the cluster did not delay it: " + facts.sending());
  }

  private static String names(List<ObjectiveResult> missed) {
    return missed.stream()
        .map(one -> "'" + one.objective() + "'")
        .collect(Collectors.joining(", "));
  }

  private static Optional<Finding> find(RunResult result, String kind) {
    return result.findings().stream().filter(one -> one.kind().equals(kind)).findFirst();
  }

  /**
   * Returns the verdict as a finding.
   *
   * @return severity ERROR, which makes the result invalid, when the client rather than the cluster
   *     was the limit
   */
  public Finding finding() {
    return switch (kind) {
      case PASSED -> new Finding("check-passed", Severity.INFO, why, "");
      case CLUSTER ->
          new Finding(
              "check-failed",
              Severity.INFO,
              why,
              "'etcd-bench capacity' finds what the cluster can do, 'etcd-bench doctor' what limits"
                  + " it");
      case GENERATOR ->
          new Finding(
              Finding.GENERATOR_LIMIT,
              Severity.ERROR,
              why,
              "this says nothing about the cluster: run the check again, from a dedicated machine"
                  + " with more cores if the client could not keep up");
      case STOPPED -> new Finding("check-undecided", Severity.INFO, why, "let it complete");
    };
  }

  /** Returns the verdict as one word, in etcdctl's style, and the reason. */
  @Override
  public String toString() {
    String word =
        switch (kind) {
          case PASSED -> "PASS";
          case CLUSTER -> "FAIL";
          case GENERATOR -> "INVALID";
          case STOPPED -> "UNDECIDED";
        };
    return word + ": " + why;
  }
}
