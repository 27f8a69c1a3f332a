// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A load that runs beside the measured one, on its own thread. */
final class Background implements AutoCloseable {
  private static final long LONGEST_PRELOAD_SECONDS = 300;

  private final CompletableFuture<Boolean> loading = new CompletableFuture<>();
  private final CompletableFuture<RunResult> result;
  private final StopSignal over;

  private Background(RunPlan plan, TestCluster site, StopSignal stop) {
    this.over = stop.narrower();
    this.result =
        CompletableFuture.supplyAsync(
            () ->
                Session.runAgain(
                    plan, site.cluster(), site.environment(), new Beginning(loading), over),
            Background::onOwnThread);
  }

  private static void onOwnThread(Runnable work) {
    Thread thread = new Thread(work, "etcd-bench-beside");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the load beside a run, by the name of its result; empty for none. */
  static Map<String, RunPlan> loads(RunSpec spec) {
    return spec.besidePlan()
        .map(plan -> Map.of(RunSpec.besideName(spec.name()), plan))
        .orElse(Map.of());
  }

  /**
   * Starts the load and returns when its measure phase has sent an operation.
   *
   * @param plan a plan that outlasts the measured one
   * @param site the cluster
   * @param stop ends the load early
   */
  static Background start(RunPlan plan, TestCluster site, StopSignal stop) {
    Background background = new Background(plan, site, stop);
    try {
      Object unused =
          CompletableFuture.anyOf(background.loading, background.result)
              .get(LONGEST_PRELOAD_SECONDS, TimeUnit.SECONDS);
      return background;
    } catch (ExecutionException | TimeoutException e) {
      background.over.give();
      throw new ClusterException("the background load did not start: " + reason(e), e);
    } catch (InterruptedException e) {
      background.over.give();
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while the background load was starting", e);
    }
  }

  /** Ends the load and returns its result. */
  RunResult finish() {
    over.give();
    try {
      return result.join();
    } catch (CompletionException e) {
      throw new ClusterException("the concurrent load failed: " + reason(e), e);
    }
  }

  private static String reason(Exception failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return failure instanceof TimeoutException
        ? "it was not ready within %s s".formatted(LONGEST_PRELOAD_SECONDS)
        : String.valueOf(cause.getMessage());
  }

  /** Ends the load and waits for it, whether it succeeds or fails. */
  @Override
  public void close() {
    over.give();
    RunResult unused = result.exceptionally(failure -> null).join();
  }

  /** Learns that the load has sent its first operation. */
  private record Beginning(CompletableFuture<Boolean> loading) implements RunObserver {
    @Override
    public void phase(PhaseName phase, String detail) {}

    @Override
    public void begun(long nanoTime) {
      boolean unused = loading.complete(true);
    }
  }
}
