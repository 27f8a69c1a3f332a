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
 * A request that any of several members can serve. Immutable.
 *
 * @param members to try, in this order
 * @param access of a user with the required permission
 */
record MemberRequest(List<Member> members, Access access) {
  private static final Duration DEADLINE = Duration.ofSeconds(3);

  MemberRequest {
    members = List.copyOf(members);
  }

  /**
   * Sends the request to one member after another until one succeeds.
   *
   * @throws ClusterException if all of them fail, with the error of each
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
    throw new ClusterException("the request failed on all members: " + refusals);
  }
}
