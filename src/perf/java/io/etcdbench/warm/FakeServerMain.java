// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.warm;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import java.io.IOException;
import java.time.Duration;

/** A fake etcd of one member in a process of its own: prints its URL, and ends with its input. */
public final class FakeServerMain {
  private FakeServerMain() {}

  /**
   * Serves.
   *
   * @param args how long each call is served, in milliseconds
   */
  public static void main(String[] args) throws IOException {
    Duration time = Duration.ofMillis(Long.parseLong(args[0]));
    try (FakeEtcd fake = FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(time)))) {
      System.out.println(fake.endpoints().get(0));
      while (System.in.read() >= 0) {
        // whoever started it closes the input
      }
    }
  }
}
