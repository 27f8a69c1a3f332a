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
 * Samples the machine and the members during the measured iterations of one measurement, from the
 * JVM that forks. The starts of forks and warm-ups do not count. Thread-safe.
 */
final class IterationSampler implements AutoCloseable {
  private final ClientSampler client = ClientSampler.start(List.of());
  private final @Nullable ServerSampler server;

  /**
   * Creates a sampler, which is paused at first.
   *
   * @param cluster the cluster whose members are sampled; null for none
   */
  IterationSampler(@Nullable EtcdCluster cluster) {
    server = cluster == null ? null : ServerSampler.start(cluster);
    pause();
  }

  /**
   * Returns an output format that resumes the sampler while a fork measures.
   *
   * @param format everything is forwarded to this one
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

  /** Returns the samples of the machine and the wake-up delays of this JVM's threads. */
  synchronized ClientAccount client() {
    return client.account();
  }

  /** Returns the samples of the members, as sums; null without a cluster. */
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
