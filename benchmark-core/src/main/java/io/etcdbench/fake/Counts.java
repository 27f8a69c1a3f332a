// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.util.List;

/**
 * Everything that reached a {@link FakeEtcd}, counted exactly at one instant. Immutable.
 *
 * @param all the traffic of all members together
 * @param members each member's traffic, in the order of {@link FakeEtcd#endpoints()}
 * @param writes the puts that were carried out, those inside transactions too
 * @param wire the bytes of messages
 */
public record Counts(Traffic all, List<Traffic> members, Writes writes, Wire wire) {
  public Counts {
    members = List.copyOf(members);
  }

  /**
   * Bytes of messages of all members together, as etcd counts them: without the framing of gRPC and
   * HTTP/2. A message that is on its way may be counted or not.
   *
   * @param receivedBytes from clients
   * @param sentBytes to clients
   */
  public record Wire(long receivedBytes, long sentBytes) {}

  /**
   * Puts that were carried out.
   *
   * @param distinctKeys how many different keys were ever put
   * @param keys the size of the key of each put
   * @param values the size of the value of each put
   */
  public record Writes(long distinctKeys, Sizes keys, Sizes values) {}

  /**
   * Sizes in bytes.
   *
   * @param count how many were seen
   * @param minBytes the smallest, 0 when none was seen
   * @param maxBytes the largest, 0 when none was seen
   * @param totalBytes the sum
   */
  public record Sizes(long count, long minBytes, long maxBytes, long totalBytes) {
    static final Sizes NONE = new Sizes(0, 0, 0, 0);

    Sizes plus(long bytes) {
      long min = count == 0 ? bytes : Math.min(minBytes, bytes);
      return new Sizes(count + 1, min, Math.max(maxBytes, bytes), totalBytes + bytes);
    }
  }

  /**
   * Calls of one kind, on all members.
   *
   * @param call which kind
   * @return how many were received
   */
  public long received(Call call) {
    return all.calls().received(call);
  }
}
