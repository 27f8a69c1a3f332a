// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.share.LoadOffer;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Searches for the capacity of a cluster by offering one load after another. Used by one thread;
 * any thread may give the stop signal.
 */
public final class CapacitySession {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Slo objective;
  private final SearchSpec spec;
  private final Consumer<Probe> progress;
  private final StopSignal stop;

  /**
   * Creates a session that has not started.
   *
   * @param objective the origin of the spec's limit
   * @param spec the range, the budget and the precision
   * @param progress receives each probe as soon as it is decided
   * @param stop ends the current probe and the search
   */
  public CapacitySession(
      Slo objective, SearchSpec spec, Consumer<Probe> progress, StopSignal stop) {
    this.objective = objective;
    this.spec = spec;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Warms up at the lowest rate, then searches.
   *
   * @param plan the operations and the shape of the arrivals, with the final key prefix
   * @param offer offers the loads
   * @param warmup zero for none
   * @return the rates, with the results at the capacity and at the lowest rate above it
   */
  public CapacityOutcome run(RunPlan plan, LoadOffer offer, Duration warmup) {
    LiveProber prober = new LiveProber(plan.load(), offer, spec.limit(), stop);
    if (!warmup.isZero()) {
      offer.offer(
          prober.load(spec.range().minRate()).withDuration(warmup),
          INTERVAL,
          interval -> {},
          stop.narrower());
    }
    Capacity capacity =
        new CapacitySearch(
                spec,
                (rate, test) -> {
                  Probe probe = prober.probe(rate, test);
                  progress.accept(probe);
                  return probe;
                })
            .run();
    return new CapacityOutcome(plan, objective, prober, capacity);
  }
}
