// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.disk.FdatasyncProbe.Sync;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import java.time.Duration;
import java.util.Map;

/**
 * Probes the disk with the members' data, as {@code etcd-bench disk} does. Settings: {@code sync}
 * is {@code fdatasync} or {@code fsync} and names the series; {@code time} is the duration. With a
 * plan beside it, the cluster is under load during the probe.
 */
final class DiskKind implements RunKind {
  /** More than a disk writes in the duration of a run. */
  private static final long MAX_BYTES = 256L << 20;

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Map<String, RunPlan> loads(RunSpec spec) {
    return Background.loads(spec);
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    if (spec.besidePlan().isEmpty()) {
      return Measured.of(probe(spec, site, stop));
    }
    try (Background background = Background.start(spec.besidePlan().get(), site, stop)) {
      RunResult result = probe(spec, site, stop);
      return new Measured(result, Map.of(), background.finish());
    }
  }

  private static RunResult probe(RunSpec spec, TestCluster site, StopSignal stop) {
    Duration time = Durations.parse(spec.text("time"));
    DiskSpeed speed =
        FdatasyncProbe.DEFAULT
            .withTotalBytes(MAX_BYTES)
            .within(time)
            .with(sync(spec))
            .run(site.directory(), stop::isGiven);
    return HandBuiltResult.with(
        HandBuiltResult.result(spec, site),
        spec.text("sync"),
        speed.histogram(),
        speed.written().elapsedNanos());
  }

  private static Sync sync(RunSpec spec) {
    return switch (spec.text("sync")) {
      case "fdatasync" -> Sync.FDATASYNC;
      case "fsync" -> Sync.FSYNC;
      default ->
          throw new IllegalArgumentException(
              "run '%s': sync is '%s'; allowed: fdatasync or fsync"
                  .formatted(spec.name(), spec.text("sync")));
    };
  }
}
