// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.Sends;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Client-side cost of a put of an existing key.
 *
 * <p>Measures puts that each overwrite one key, chosen uniformly from all keys of the data set:
 * client, network, consensus and the disks of a quorum. Every value differs from the previous one.
 *
 * <p>Does not measure the creation of keys, leases, transactions, a store that has grown for weeks,
 * or a server under other load. With three members on one machine, client and members share its
 * cores and its disk, so the figures apply only to that machine.
 *
 * <p>To run it alone: {@code etcd-bench jmh PutBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=PutBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class PutBenchmark {

  /** Called by JMH. */
  public PutBenchmark() {}

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
   * Overhead of the harness: the same stream without sending anything.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void baseline(InstantPutStream stream) {
    stream.completeOne();
  }
}
