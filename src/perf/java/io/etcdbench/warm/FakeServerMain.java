// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.warm;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import java.io.IOException;
import java.time.Duration;

/**
 * Runs a fake etcd of one member in a process of its own: prints its URL, and exits at the end of
 * its standard input.
 */
public final class FakeServerMain {
  private FakeServerMain() {}

  /**
   * Serves until standard input ends.
   *
   * @param args service time of each call, in milliseconds
   */
  public static void main(String[] args) throws IOException {
    Duration time = Duration.ofMillis(Long.parseLong(args[0]));
    try (FakeEtcd fake = FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(time)))) {
      System.out.println(fake.endpoints().get(0));
      while (System.in.read() >= 0) {
        // the parent process closes the input
      }
    }
  }
}
