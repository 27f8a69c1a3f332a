// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.Experiment;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.figure.ExperimentFigures;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Executes the experiments of some claims one after the other and evaluates the claims as soon as
 * their experiment is complete. Experiments on the same kind of cluster follow each other, so that
 * the cluster is started only once. Used once, by one thread.
 */
public final class LedgerRun {

  /** Receives the progress of a ledger. Called on the thread that runs it. */
  public interface Listener {

    /**
     * The runs to execute have been counted; nothing has been started yet.
     *
     * @param budget budget of all experiments that are not complete
     */
    void expects(LedgerBudget budget);

    /** The client is being warmed up; nothing is measured yet. */
    void warmsUp();

    /**
     * An experiment starts.
     *
     * @param name name of the experiment
     * @param done number of experiments executed before
     * @param all number of experiments to execute
     * @param left estimated time for the rest; empty while unknown
     */
    void begins(String name, int done, int all, Optional<Duration> left);

    /**
     * A rehearsal of the experiment starts; nothing is measured yet.
     *
     * @param run name of the run whose load is rehearsed
     */
    void rehearses(String run);

    /**
     * A run of the experiment starts.
     *
     * @param run its name and round
     */
    void runs(String run);

    /**
     * The experiment has failed; its claims cannot be decided.
     *
     * @param why the reason, in one sentence
     */
    void fails(String why);

    /**
     * A claim is decided.
     *
     * @param result the verdict
     */
    void decided(ClaimResult result);
  }

  /** Policy for experiments that already have results. */
  public enum Existing {
    /** Refuses those with runs. */
    REFUSE,
    /**
     * Keeps and completes those that did not fail, without runs on another etcd binary and runs
     * that the experiment no longer has, or has with another plan. Refuses those of another scale.
     */
    KEEP
  }

  private final List<Claim> claims;
  private final ClaimEvaluator evaluator;
  private final Scale scale;
  private final Existing existing;
  private final @Nullable String commit;

  /**
   * Creates a ledger run without starting it.
   *
   * @param claims the claims to evaluate
   * @param evaluator provides the book and the folder
   * @param scale the effort
   * @param existing policy for experiments that already have results
   * @param commit commit of etcd-bench, stored with each run; null when unknown
   * @throws IllegalArgumentException when the folder has runs that would be replaced; the message
   *     is one sentence
   */
  public LedgerRun(
      List<Claim> claims,
      ClaimEvaluator evaluator,
      Scale scale,
      Existing existing,
      @Nullable String commit) {
    this.claims = List.copyOf(claims);
    this.evaluator = evaluator;
    this.scale = scale;
    this.existing = existing;
    this.commit = commit;
    experiments().forEach(this::requireNoneReplaced);
  }

  /** A failed experiment decides nothing, so its runs may be replaced. */
  private void requireNoneReplaced(Experiment experiment) {
    evaluator
        .folder()
        .read(experiment.name())
        .filter(kept -> kept.failure() == null)
        .filter(kept -> kept.runs().stream().anyMatch(run -> run.folder() != null))
        .filter(kept -> existing == Existing.REFUSE || !kept.scale().equals(scale.label()))
        .ifPresent(
            kept -> {
              throw new IllegalArgumentException(
                  "the folder '%s' holds runs of %s at scale %s; continue them with --resume --scale %s, choose another with --output, or delete that one"
                      .formatted(
                          evaluator.folder().path(), kept.name(), kept.scale(), kept.scale()));
            });
  }

  /**
   * Executes the experiments. Each result is stored immediately, so that a stopped or killed
   * process loses only the current run.
   *
   * @param servers the etcd binaries that may be started
   * @param stop ends the execution soon; everything completed so far is stored
   * @param listener receives the progress
   * @return true when every experiment was executed, even if some failed; false when stopped
   */
  public boolean run(EtcdBinaries servers, StopSignal stop, Listener listener) {
    claims.stream()
        .filter(claim -> claim.experiment().isEmpty())
        .forEach(claim -> listener.decided(evaluator.evaluate(claim)));
    List<Experiment> all = experiments();
    List<Experiment> missing = all.stream().filter(one -> isMissing(one, servers)).toList();
    all.stream()
        .filter(one -> !missing.contains(one))
        .forEach(experiment -> tellVerdicts(experiment, listener));
    if (!missing.isEmpty()) {
      listener.expects(LedgerBudget.of(missing, scale));
      listener.warmsUp();
      JvmWarmUp.run(servers, stop);
    }
    long startNanos = System.nanoTime();
    try (TestClusters sites = new TestClusters(servers)) {
      for (int done = 0; done < missing.size() && !stop.isGiven(); done++) {
        Experiment experiment = missing.get(done);
        listener.begins(experiment.name(), done, missing.size(), left(startNanos, done, missing));
        ExperimentRun run = new ExperimentRun(experiment, scale, sites, Session::rehearse, commit);
        if (run.run(evaluator.folder(), begun(experiment, servers), stop, listener)) {
          tellVerdicts(experiment, listener);
        }
      }
    }
    return !stop.isGiven();
  }

  /**
   * Returns each experiment once, those on equal clusters together, otherwise in the order of their
   * claims.
   */
  private List<Experiment> experiments() {
    Set<String> names =
        claims.stream()
            .map(Claim::experiment)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<Experiment> all =
        new ArrayList<>(names.stream().map(evaluator.book()::experiment).toList());
    all.sort(Comparator.comparing(this::clusterInWords));
    return all;
  }

  private String clusterInWords(Experiment experiment) {
    RunPlan first = experiment.runs(scale).get(0).plan();
    return first.cluster().start().toString();
  }

  private boolean isMissing(Experiment experiment, EtcdBinaries servers) {
    return begun(experiment, servers).filter(kept -> isComplete(experiment, kept)).isEmpty();
  }

  private boolean isComplete(Experiment experiment, ExperimentResult kept) {
    List<RunSpec> specs = experiment.runs(scale);
    return IntStream.rangeClosed(1, experiment.rounds(scale))
        .allMatch(round -> specs.stream().allMatch(spec -> kept.has(spec.name(), round)));
  }

  /**
   * Returns the existing result of an experiment with the runs that may be kept; empty for none.
   */
  private Optional<ExperimentResult> begun(Experiment experiment, EtcdBinaries servers) {
    return existing == Existing.REFUSE
        ? Optional.empty()
        : evaluator
            .folder()
            .read(experiment.name())
            .filter(kept -> kept.failure() == null && kept.scale().equals(scale.label()))
            .map(kept -> kept.with(usable(experiment, kept, servers)))
            .filter(kept -> !kept.runs().isEmpty());
  }

  /**
   * What would be executed now.
   *
   * @param etcd hash of the etcd; empty if none was given
   * @param plan hash of the plan
   */
  private record Wanted(String etcd, String plan) {

    /**
     * Returns whether a stored run may be kept.
     *
     * @param result its result; empty if it was not executed for lack of an etcd
     */
    boolean accepts(Kept kept, Optional<RunResult> result) {
      String stored = kept.plan();
      return (stored == null || stored.equals(plan))
          && (etcd.isEmpty()
              || result
                  .flatMap(run -> Optional.ofNullable(run.environment().cluster()))
                  .flatMap(ClusterDescription::startedBinary)
                  .filter(binary -> binary.sha256().equals(etcd))
                  .isPresent());
    }
  }

  private List<Kept> usable(Experiment experiment, ExperimentResult stored, EtcdBinaries servers) {
    Map<String, Wanted> all = new HashMap<>();
    for (RunSpec spec : experiment.runs(scale)) {
      String etcd = servers.server(spec.etcd()).map(Binary::sha256).orElse("");
      Wanted wanted = new Wanted(etcd, spec.digest());
      all.put(spec.name(), wanted);
      if (spec.besidePlan().isPresent()) {
        all.put(RunSpec.besideName(spec.name()), wanted);
      }
    }
    ExperimentFigures figures = evaluator.folder().figures(stored);
    return stored.runs().stream()
        .filter(
            kept -> {
              Wanted wanted = all.get(kept.run());
              return wanted != null && wanted.accepts(kept, figures.result(kept));
            })
        .toList();
  }

  private void tellVerdicts(Experiment experiment, Listener listener) {
    claims.stream()
        .filter(claim -> claim.experiment().equals(experiment.name()))
        .forEach(claim -> listener.decided(evaluator.evaluate(claim)));
  }

  /** Estimates the remaining time from the time per run so far. */
  private Optional<Duration> left(long startNanos, int done, List<Experiment> missing) {
    long before = runs(missing.subList(0, done));
    if (before == 0) {
      return Optional.empty();
    }
    double perRun = (System.nanoTime() - startNanos) / (double) before;
    return Optional.of(
        Duration.ofNanos(Math.round(perRun * runs(missing.subList(done, missing.size())))));
  }

  private long runs(List<Experiment> experiments) {
    return experiments.stream()
        .mapToLong(one -> (long) one.runs(scale).size() * one.rounds(scale))
        .sum();
  }
}
