// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.Experiment;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.experiment.kind.Measured;
import io.etcdbench.claim.experiment.kind.RunKind;
import io.etcdbench.claim.experiment.kind.RunKinds;
import io.etcdbench.claim.experiment.kind.TestCluster;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskException;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Steadiness;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Executes one experiment, or the rest of it, and stores the results. Used once, by one thread. */
final class ExperimentRun {
  private final Experiment experiment;
  private final Scale scale;
  private final TestClusters sites;
  private final Client client;
  private final @Nullable String commit;
  private final List<String> order;
  private final List<Kept> kept = new ArrayList<>();

  /** The client of this JVM, as far as it is warmed up. */
  @FunctionalInterface
  interface Client {
    /** Rehearses a load, as {@link io.etcdbench.run.Session#rehearse} does. */
    Optional<Steadiness> rehearse(RunPlan plan, EtcdCluster cluster, StopSignal stop);
  }

  ExperimentRun(
      Experiment experiment,
      Scale scale,
      TestClusters sites,
      Client client,
      @Nullable String commit) {
    this.experiment = experiment;
    this.scale = scale;
    this.sites = sites;
    this.client = client;
    this.commit = commit;
    this.order =
        experiment.runs(scale).stream()
            .flatMap(spec -> Stream.of(spec.name(), RunSpec.besideName(spec.name())))
            .toList();
  }

  /**
   * Rehearses the loads, then executes all runs, round after round, and stores each of them
   * immediately.
   *
   * @param folder the folder for the results
   * @param before the stored part of a stopped experiment; its runs are not repeated
   * @param stop ends the experiment early; the current run is then not stored
   * @param listener receives each run
   * @return true when the experiment completed or failed; false when it was stopped
   */
  boolean run(
      LedgerFolder folder,
      Optional<ExperimentResult> before,
      StopSignal stop,
      LedgerRun.Listener listener) {
    Instant startedAt =
        before
            .map(ExperimentResult::startedAt)
            .orElseGet(() -> Instant.now().truncatedTo(ChronoUnit.SECONDS));
    long startNanos = System.nanoTime() - before.map(ExperimentResult::elapsedNanos).orElse(0L);
    before.ifPresent(one -> kept.addAll(one.runs()));
    Path place =
        before.isPresent() ? folder.resume(experiment.name()) : folder.begin(experiment.name());
    List<Turn> turns = new ArrayList<>(turns());
    before.ifPresent(one -> turns.removeIf(turn -> one.has(turn.spec().name(), turn.round())));
    try {
      rehearse(turns.stream().map(Turn::spec).distinct().toList(), stop, listener);
      while (!turns.isEmpty() && !stop.isGiven()) {
        Turn turn = turns.get(0);
        listener.runs(turn.inWords(experiment.rounds(scale)));
        make(turn.spec(), turn.round(), place, stop);
        if (!stop.isGiven()) {
          turns.remove(0);
          folder.keep(result(startedAt, startNanos, turns.size(), null));
        }
      }
      if (!stop.isGiven()) {
        folder.keep(result(startedAt, startNanos, 0, null));
      }
    } catch (ClusterException | DiskException | IllegalArgumentException e) {
      String failure = String.valueOf(e.getMessage());
      if (!stop.isGiven()) {
        listener.fails(failure);
        folder.keep(result(startedAt, startNanos, turns.size(), failure));
      }
      sites.close(); // the next experiment does not inherit what made this one fail
    }
    return !stop.isGiven();
  }

  /** Returns the runs so far; those that were made again are in their place. */
  private ExperimentResult result(
      Instant startedAt, long startNanos, int missing, @Nullable String failure) {
    kept.sort(
        Comparator.comparingInt(Kept::round).thenComparingInt(one -> order.indexOf(one.run())));
    return new ExperimentResult(
        ExperimentResult.SCHEMA,
        experiment.name(),
        scale.label(),
        startedAt,
        System.nanoTime() - startNanos,
        kept,
        missing,
        failure);
  }

  /** One run in one round. */
  private record Turn(RunSpec spec, int round) {
    String inWords(int rounds) {
      return rounds == 1 ? spec.name() : "%s, round %s of %s".formatted(spec.name(), round, rounds);
    }
  }

  private List<Turn> turns() {
    List<RunSpec> specs = experiment.runs(scale);
    return IntStream.rangeClosed(1, experiment.rounds(scale))
        .boxed()
        .flatMap(round -> inTurn(specs, round).stream().map(spec -> new Turn(spec, round)))
        .toList();
  }

  /** Alternates the order: the first run of one round is the last run of the next. */
  private static List<RunSpec> inTurn(List<RunSpec> specs, int round) {
    List<RunSpec> ordered = new ArrayList<>(specs);
    if (round % 2 == 0) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  private void rehearse(List<RunSpec> specs, StopSignal stop, LedgerRun.Listener listener) {
    List<RunSpec> possible =
        specs.stream().filter(spec -> sites.server(spec.etcd()).isPresent()).toList();
    for (Rehearsal one : Rehearsal.of(possible)) {
      if (stop.isGiven()) {
        return;
      }
      listener.rehearses(one.name());
      Binary server = sites.server(one.spec().etcd()).orElseThrow();
      TestCluster site = sites.get(one.plan().cluster().start(), server, RunKind.Need.SHARED);
      Optional<Steadiness> unused = client.rehearse(one.plan(), site.cluster(), stop);
    }
  }

  private void make(RunSpec spec, int round, Path place, StopSignal stop) {
    Optional<Binary> server = sites.server(spec.etcd());
    if (server.isEmpty()) {
      String note = "no etcd %s was given; name one with --other-etcd".formatted(spec.etcd());
      kept.add(new Kept(spec.name(), round, null, Map.of(), commit, note, spec.digest()));
      return;
    }
    RunKind kind = RunKinds.of(spec);
    TestCluster site = sites.get(spec.plan().cluster().start(), server.get(), kind.need());
    StopSignal own = stop.narrower(); // also given by a session whose member dies
    Measured measured = kind.run(spec, site, own);
    if (stop.isGiven()) {
      return;
    }
    if (own.isGiven()) {
      throw new ClusterException("a member died during the run '%s'".formatted(spec.name()));
    }
    keep(spec, round, place, measured);
    sites.closeIfHalfFull(measured.result());
  }

  private void keep(RunSpec spec, int round, Path place, Measured measured) {
    String run = spec.name();
    String plan = spec.digest();
    keep(
        place,
        new Kept(run, round, run + "/" + round, measured.figures(), commit, null, plan),
        measured.result());
    RunResult beside = measured.beside();
    if (beside != null) {
      String name = RunSpec.besideName(run);
      keep(place, new Kept(name, round, name + "/" + round, Map.of(), commit, null, plan), beside);
    }
  }

  private void keep(Path place, Kept run, RunResult result) {
    Path unused = ResultFile.write(place.resolve(String.valueOf(run.folder())), result);
    kept.add(run);
  }
}
