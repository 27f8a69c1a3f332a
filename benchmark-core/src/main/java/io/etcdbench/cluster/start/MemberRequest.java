// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.security.Access;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * One request that any of some members may answer. Immutable.
 *
 * @param members who may be asked, in this order
 * @param access of a user who may ask
 */
record MemberRequest(List<Member> members, Access access) {
  private static final Duration DEADLINE = Duration.ofSeconds(3);

  /**
   * Sends it to one member after the other until one answers.
   *
   * @throws ClusterException when none does, with what each said
   */
  void send(Consumer<MemberClient> request) {
    StringJoiner refusals = new StringJoiner("; ");
    for (Member member : members) {
      try (MemberClient client = MemberClient.to(member.clientUrl(), access, DEADLINE)) {
        request.accept(client);
        return;
      } catch (StatusRuntimeException e) {
        refusals.add(member.name() + " answers " + e.getMessage());
      }
    }
    throw new ClusterException("no member carries it out: " + refusals);
  }
}
