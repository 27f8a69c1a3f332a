// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What a put of an existing key costs a client.
 *
 * <p>Measures one key per put, overwritten in place, chosen with equal chance from all keys of the
 * data set: client, network, consensus and the disks of a quorum. Every value differs from the one
 * before.
 *
 * <p>Does not measure the creation of keys, leases, transactions, a store that has grown for weeks,
 * or a server under somebody else's load. With three members on one machine, client and members
 * share its cores and its disk: the figure belongs to that machine.
 *
 * <p>Alone: {@code etcd-bench jmh PutBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=PutBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class PutBenchmark {

  /** Ready for use by JMH. */
  public PutBenchmark() {}

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
   * The cost of the harness itself: the same stream, but nothing is sent.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void baseline(InstantPutStream stream) {
    stream.completeOne();
  }
}
