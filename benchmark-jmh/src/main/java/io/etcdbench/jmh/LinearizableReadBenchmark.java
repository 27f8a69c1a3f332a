// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What a linearizable read of one key costs a client: etcd's default read.
 *
 * <p>Measures a get of one existing key, chosen with equal chance from all keys of the data set;
 * the asked member confirms with a quorum that the answer is not older than the last acknowledged
 * write.
 *
 * <p>Does not measure ranges, reads at an old revision, or reads beside writes: the store is at
 * rest, so a read never waits for an entry to be applied.
 *
 * <p>Alone: {@code etcd-bench jmh LinearizableReadBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=LinearizableReadBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class LinearizableReadBenchmark {

  /** Ready for use by JMH. */
  public LinearizableReadBenchmark() {}

  /**
   * One read that ended well.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void read(LinearizableReadStream stream) {
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
