// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What a serializable read of one key costs a client: answered by the asked member alone.
 *
 * <p>Measures a get of one existing key, chosen with equal chance from all keys of the data set.
 * Beside {@link LinearizableReadBenchmark} it shows the price of asking a quorum.
 *
 * <p>Does not measure how stale the answers are; a member cut off from the others goes on
 * answering.
 *
 * <p>Alone: {@code etcd-bench jmh SerializableReadBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=SerializableReadBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class SerializableReadBenchmark {

  /** Ready for use by JMH. */
  public SerializableReadBenchmark() {}

  /**
   * One read that ended well.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void read(SerializableReadStream stream) {
    stream.completeOne();
  }

  /**
   * The cost of the harness itself: the same stream, but nothing is sent.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void baseline(InstantReadStream stream) {
    stream.completeOne();
  }
}
