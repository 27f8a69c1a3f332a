// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.Sends;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Cost of writing and reading values from 1 KiB to 1 MiB.
 *
 * <p>Measures a put that overwrites one existing key, and a linearizable read of one. There are few
 * keys, so the data set stays small compared with the values that cross the network. etcd limits a
 * request to 1.5 MiB by default.
 *
 * <p>Does not measure values above that limit, ranges of large values, or the later cost of
 * compacting a large history: every put here adds its value to the store's history.
 *
 * <p>To run it alone: {@code etcd-bench jmh LargeValueBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=LargeValueBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class LargeValueBenchmark {

  /** Called by JMH. */
  public LargeValueBenchmark() {}

  /**
   * One successful put.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  @Sends("put")
  public void put(ScenarioStream stream) {
    stream.completeOne();
  }

  /**
   * One successful linearizable read.
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
  public void baseline(InstantPutStream stream) {
    stream.completeOne();
  }
}
