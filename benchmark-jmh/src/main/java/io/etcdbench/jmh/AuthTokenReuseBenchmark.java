// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What proving one's identity costs per operation; the ratio between the identities is the point.
 *
 * <p>Measures the same linearizable read of one existing key as nobody, with one token that is
 * reused, with a fresh Authenticate before every operation (its time is part of the operation), and
 * with the client certificate as the identity. Held equal: the number of members, the machine,
 * mutual TLS with the same kind of certificate, the data set, the operation. Different:
 * authentication is off for {@code NONE}, which therefore runs on a cluster of its own, started the
 * same way. A password check costs what the cluster's bcrypt cost says; it is etcd's default (10)
 * unless the result says otherwise.
 *
 * <p>Does not measure TLS itself (all four use it), the first handshake, the expiry of tokens, or
 * JWT.
 *
 * <p>Alone: {@code etcd-bench jmh AuthTokenReuseBenchmark} or {@code ./mvnw verify -Pbench
 * -Dbench.include=AuthTokenReuseBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class AuthTokenReuseBenchmark {

  /** Ready for use by JMH. */
  public AuthTokenReuseBenchmark() {}

  /**
   * One read that ended well.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  public void read(AuthReadStream stream) {
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
