// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What values from 1 KiB to 1 MiB cost, written and read.
 *
 * <p>Measures a put that overwrites, and a linearizable read of, one existing key among few, so
 * that the data set stays small beside the values that cross the network. The limit of a request is
 * 1.5 MiB in etcd's own defaults.
 *
 * <p>Does not measure values above that limit, ranges of large values, or what compaction of a
 * large history costs later: every put here adds its value to the store's history.
 *
 * <p>Alone: {@code etcd-bench jmh LargeValueBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=LargeValueBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class LargeValueBenchmark {

  /** Ready for use by JMH. */
  public LargeValueBenchmark() {}

  /**
   * One put that ended well.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void put(PutStream stream) {
    stream.completeOne();
  }

  /**
   * One linearizable read that ended well.
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
  public void baseline(InstantPutStream stream) {
    stream.completeOne();
  }
}
