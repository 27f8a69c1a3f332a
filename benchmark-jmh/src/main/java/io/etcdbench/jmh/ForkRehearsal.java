// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.jmh.stream.DataSetPreload;
import io.etcdbench.jmh.stream.OperationStream;
import io.etcdbench.jmh.stream.OperationStream.Width;
import io.etcdbench.jmh.stream.Rehearsal;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.run.RehearsalServer;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Warms up a fork's client before it loads the cluster, with the same operations through the same
 * driver against an in-process server that responds at once. TLS is left to the warm-up iterations.
 *
 * @param inFlight operations in flight in the benchmark; the rehearsal uses at least as many
 */
record ForkRehearsal(DriverState driver, KeySpaceState keys, int inFlight) {
  private static final Duration ROUND = Duration.ofMillis(500);

  /** One operation at a time would take too long to trigger JIT compilation of the hot methods. */
  private static final int MIN_IN_FLIGHT = 16;

  /**
   * Rehearses until the client is in a steady state.
   *
   * @param mix the operations
   * @param limit longest duration; zero for no rehearsal
   */
  void run(OperationMix mix, Duration limit) {
    if (limit.isZero()) {
      return;
    }
    ClientSettings real = driver.settings();
    Optional<Credentials> user = real.access().user();
    long end = System.nanoTime() + limit.toNanos();
    try (RehearsalServer server = RehearsalServer.start(real.endpoints().size(), user)) {
      ClientSettings inside =
          real.withEndpoints(server.endpoints()).with(Access.OPEN.as(user.orElse(null)));
      for (Duration life : List.of(ROUND, ROUND, limit)) {
        long left = Math.max(0, end - System.nanoTime());
        live(inside, mix, Duration.ofNanos(Math.min(left, life.toNanos())));
      }
    }
  }

  /**
   * Opens a driver, runs one rehearsal and closes it. Measured connections are opened and closed as
   * well, so that code must be compiled, too.
   */
  private void live(ClientSettings inside, OperationMix mix, Duration most) {
    try (EtcdDriver rehearsed = driver.open(inside)) {
      new DataSetPreload(rehearsed, keys.keys(), driver.patience()).ensure(keys.valueBytes);
      OperationStream stream =
          new OperationStream(
              rehearsed, mix, new Width(Math.max(MIN_IN_FLIGHT, inFlight), 0), driver.patience());
      SteadyState unused = Rehearsal.of(stream, ROUND, most);
    }
  }
}
