// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.Sends;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Client-side cost of a serializable read of one key, served by a single member without a quorum.
 *
 * <p>Measures a get of one existing key, chosen uniformly from all keys of the data set. Compared
 * with {@link LinearizableReadBenchmark} it shows the cost of the quorum.
 *
 * <p>Does not measure how stale the responses are; a partitioned member continues to respond.
 *
 * <p>To run it alone: {@code etcd-bench jmh SerializableReadBenchmark} or {@code ./mvnw verify
 * -Pbench -Dbench.include=SerializableReadBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class SerializableReadBenchmark {

  /** Called by JMH. */
  public SerializableReadBenchmark() {}

  /**
   * One successful read.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  @Sends(value = "get", serializable = true)
  public void read(ScenarioStream stream) {
    stream.completeOne();
  }

  /**
   * Overhead of the harness: the same stream without sending anything.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void baseline(InstantReadStream stream) {
    stream.completeOne();
  }
}
