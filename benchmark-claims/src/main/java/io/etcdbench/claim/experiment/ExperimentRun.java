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
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskException;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes one experiment and keeps it. Used once, by one thread. */
final class ExperimentRun {
  private final Experiment experiment;
  private final Scale scale;
  private final TestClusters sites;
  private final EtcdBinaries servers;
  private final List<Kept> kept = new ArrayList<>();

  ExperimentRun(Experiment experiment, Scale scale, TestClusters sites, EtcdBinaries servers) {
    this.experiment = experiment;
    this.scale = scale;
    this.sites = sites;
    this.servers = servers;
  }

  /**
   * Makes all runs, round after round.
   *
   * @param folder where they go
   * @param stop ends it early; nothing is kept then
   * @param listener told of each run
   * @return whether it was made to its end, or failed; false when it was stopped
   */
  boolean run(LedgerFolder folder, StopSignal stop, LedgerRun.Listener listener) {
    Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    long startNanos = System.nanoTime();
    Path place = folder.begin(experiment.name());
    String failure = null;
    try {
      rounds(place, stop, listener);
    } catch (ClusterException | DiskException | IllegalArgumentException e) {
      failure = String.valueOf(e.getMessage());
      listener.fails(failure);
    }
    if (stop.isGiven()) {
      return false;
    }
    folder.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA,
            experiment.name(),
            scale.label(),
            startedAt,
            System.nanoTime() - startNanos,
            kept,
            failure));
    return true;
  }

  private void rounds(Path place, StopSignal stop, LedgerRun.Listener listener) {
    List<RunSpec> specs = experiment.runs(scale);
    int rounds = experiment.rounds(scale);
    for (int round = 1; round <= rounds; round++) {
      for (RunSpec spec : inTurn(specs, round)) {
        if (stop.isGiven()) {
          return;
        }
        listener.runs(
            rounds == 1 ? spec.name() : "%s, round %d of %d".formatted(spec.name(), round, rounds));
        make(spec, round, place, stop);
      }
    }
  }

  /** There and back: what comes first in one round comes last in the next. */
  private static List<RunSpec> inTurn(List<RunSpec> specs, int round) {
    List<RunSpec> ordered = new ArrayList<>(specs);
    if (round % 2 == 0) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  private void make(RunSpec spec, int round, Path place, StopSignal stop) {
    Optional<Binary> server = servers.server(spec.etcd());
    if (server.isEmpty()) {
      String note = "no etcd %s was given; name one with --other-etcd".formatted(spec.etcd());
      kept.add(new Kept(spec.name(), round, null, Map.of(), note));
      return;
    }
    RunKind kind = RunKinds.of(spec);
    TestCluster site = sites.get(spec.plan().cluster().start(), server.get(), kind.need());
    Measured measured = kind.run(spec, site, stop);
    keep(spec.name(), round, place, measured);
  }

  private void keep(String run, int round, Path place, Measured measured) {
    keep(
        place,
        new Kept(run, round, run + "/" + round, measured.figures(), null),
        measured.result());
    RunResult beside = measured.beside();
    if (beside != null) {
      String name = "beside-" + run;
      keep(place, new Kept(name, round, name + "/" + round, Map.of(), null), beside);
    }
  }

  private void keep(Path place, Kept run, RunResult result) {
    Path unused = ResultFile.write(place.resolve(String.valueOf(run.folder())), result);
    kept.add(run);
  }
}
