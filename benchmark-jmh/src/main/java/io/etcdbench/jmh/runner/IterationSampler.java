// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Watches machine and members during the measured iterations of one measurement, from the JVM that
 * forks: starts of forks and warm-ups do not count. Thread-safe.
 */
final class IterationSampler implements AutoCloseable {
  private final ClientSampler client = ClientSampler.start(List.of());
  private final @Nullable ServerSampler server;

  /**
   * Begins with a pause.
   *
   * @param cluster whose members are read; null when there is none
   */
  IterationSampler(@Nullable EtcdCluster cluster) {
    server = cluster == null ? null : ServerSampler.start(cluster);
    pause();
  }

  /**
   * What tells the sampler when a fork measures.
   *
   * @param format passes everything on to this one
   */
  OutputFormat listeningBefore(OutputFormat format) {
    return new ForwardingFormat(format) {
      @Override
      public void iteration(BenchmarkParams benchmark, IterationParams params, int number) {
        if (params.getType() == IterationType.MEASUREMENT && number == 1) {
          resume();
        }
        super.iteration(benchmark, params, number);
      }

      @Override
      public void iterationResult(
          BenchmarkParams benchmark, IterationParams params, int number, IterationResult result) {
        if (params.getType() == IterationType.MEASUREMENT && number == params.getCount()) {
          pause();
        }
        super.iterationResult(benchmark, params, number, result);
      }
    };
  }

  private synchronized void pause() {
    client.pause();
    if (server != null) {
      server.pause();
    }
  }

  private synchronized void resume() {
    client.resume();
    if (server != null) {
      server.resume();
    }
  }

  /** What the machine did, and how late threads of this JVM woke. */
  synchronized ClientAccount client() {
    return client.account();
  }

  /** What the members did, as sums; null when there are none. */
  @Nullable ServerAccount server() {
    return server == null ? null : server.finish().withoutTimelines();
  }

  @Override
  public void close() {
    client.close();
    if (server != null) {
      server.close();
    }
  }
}
