// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.Sends;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Cost of authentication per operation. The interesting figure is the ratio between the identities.
 *
 * <p>Measures the same linearizable read of one existing key without authentication, with one token
 * that is reused, with a fresh Authenticate call before every operation (whose time is part of the
 * operation), and with the client certificate as the identity. Equal in all four: the number of
 * members, the machine, mutual TLS with the same kind of certificate, the data set, the operation.
 * Different: authentication is off for {@code NONE}, which therefore runs on a cluster of its own,
 * started in the same way. The cost of a password check depends on the cluster's bcrypt cost, which
 * is etcd's default (10) unless the result states otherwise.
 *
 * <p>Does not measure TLS itself (all four use it), the first handshake, token expiry, or JWT.
 *
 * <p>To run it alone: {@code etcd-bench jmh AuthTokenReuseBenchmark} or {@code ./mvnw verify
 * -Pbench -Dbench.include=AuthTokenReuseBenchmark}.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
public class AuthTokenReuseBenchmark {

  /** Called by JMH. */
  public AuthTokenReuseBenchmark() {}

  /**
   * One successful read.
   *
   * @param stream the operations in flight
   */
  @Benchmark
  @Sends("get")
  public void read(IdentityStream stream) {
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
