// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.Sends;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Client-side cost of a linearizable read of one key: etcd's default read.
 *
 * <p>Measures a get of one existing key, chosen uniformly from all keys of the data set. The member
 * that receives the request confirms with a quorum that the response is not older than the last
 * acknowledged write.
 *
 * <p>Does not measure ranges, reads at an old revision, or reads with concurrent writes: the store
 * is idle, so a read never waits for an entry to be applied.
 *
 * <p>To run it alone: {@code etcd-bench jmh LinearizableReadBenchmark} or {@code ./mvnw verify
 * -Pbench -Dbench.include=LinearizableReadBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class LinearizableReadBenchmark {

  /** Called by JMH. */
  public LinearizableReadBenchmark() {}

  /**
   * One successful read.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  @Sends("get")
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
