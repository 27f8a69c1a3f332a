// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.util.List;

/**
 * A consistent snapshot of all traffic that reached a {@link FakeEtcd}, counted exactly. Immutable.
 *
 * @param all the traffic of all members together
 * @param members each member's traffic, in the order of {@link FakeEtcd#endpoints()}
 * @param writes the puts that were applied, including those inside transactions
 * @param wire the bytes of messages
 */
public record Counts(Traffic all, List<Traffic> members, Writes writes, Wire wire) {
  public Counts {
    members = List.copyOf(members);
  }

  /**
   * Bytes of the messages of all members together, as etcd counts them: without the framing of gRPC
   * and HTTP/2. A message in flight may or may not be counted.
   *
   * @param receivedBytes from clients
   * @param sentBytes to clients
   */
  public record Wire(long receivedBytes, long sentBytes) {}

  /**
   * The puts that were applied.
   *
   * @param distinctKeys the number of distinct keys that were ever put
   * @param keys the size of the key of each put
   * @param values the size of the value of each put
   */
  public record Writes(long distinctKeys, Sizes keys, Sizes values) {}

  /**
   * Sizes in bytes.
   *
   * @param count the number of observations
   * @param minBytes the smallest; 0 without observations
   * @param maxBytes the largest; 0 without observations
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
   * Returns the number of received calls of one kind, on all members.
   *
   * @param call the kind of call
   */
  public long received(Call call) {
    return all.calls().received(call);
  }
}
