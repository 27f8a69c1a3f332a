// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.fake.Counts;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.observe.server.ServerCounts;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What fake servers have counted, under the names that real members' counts have. */
public final class FakeServers {
  private FakeServers() {}

  /**
   * The counts of some servers together.
   *
   * @param servers each of them once
   * @return reads all of them at each call
   */
  public static ServerCounter counts(FakeEtcd... servers) {
    return () -> {
      Map<String, Long> sum = new TreeMap<>();
      Arrays.stream(servers)
          .forEach(one -> counts(one).forEach((name, count) -> sum.merge(name, count, Long::sum)));
      return sum;
    };
  }

  private static Map<String, Long> counts(FakeEtcd server) {
    Counts counts = server.counts();
    return Map.of(
        ServerCounts.RPCS, counts.all().calls().receivedInAll(),
        ServerCounts.REVISIONS, server.revision(),
        ServerCounts.RECEIVED_BYTES, counts.wire().receivedBytes(),
        ServerCounts.SENT_BYTES, counts.wire().sentBytes());
  }
}
