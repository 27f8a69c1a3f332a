// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import java.util.random.RandomGenerator;

/** Ports of 127.0.0.1 on which nothing listens. */
public final class FreePort {
  private FreePort() {}

  /** Below the ephemeral ports, so that no client or member takes it until it is used. */
  public static int number() {
    try (ReservedPort free = ReservedPort.exclusive(RandomGenerator.getDefault())) {
      return free.number();
    }
  }
}
