// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.security.Access;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Finds the leader. An isolated former leader continues to report itself as leader for a while, so
 * the response with the highest term counts, not the first one. Thread-safe.
 */
public final class Leadership implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Duration patience;
  private final Map<Long, String> names;
  private final Map<Member, MemberClient> clients = new LinkedHashMap<>();

  /**
   * Creates a client for each member. Connections are opened on first use.
   *
   * @param members with their ids
   * @param access of a user who may read the status
   * @param patience time to repeat the requests while no member knows a leader, zero or more
   * @param names of all members of the cluster by id, for messages; empty when unknown
   */
  public Leadership(
      List<Member> members, Access access, Duration patience, Map<Long, String> names) {
    this.patience = patience;
    this.names = Map.copyOf(names);
    for (Member member : members) {
      clients.put(member, MemberClient.to(member.clientUrl(), access, DEADLINE));
    }
  }

  /**
   * Queries every member, and repeats this until one knows a leader or the patience has passed.
   *
   * @throws ClusterException if no member responds, none knows a leader, or the leader is none of
   *     the members
   */
  public Member leader() {
    long id = leaderId();
    String hexId = Long.toHexString(id);
    return clients.keySet().stream()
        .filter(member -> member.id().equals(hexId))
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterException(
                    "the leader is %s, whose endpoint is not given; add it"
                        .formatted(names.getOrDefault(id, hexId))));
  }

  /** Returns whether the cluster is known to have one member only. */
  public boolean isOfOneMember() {
    return names.size() == 1;
  }

  /**
   * Works like {@link #leader}, for a leader that need not be one of the members.
   *
   * @return its member id, unsigned
   * @throws ClusterException if no member responds or none knows a leader
   */
  public long leaderId() {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      StringJoiner answers = new StringJoiner("; ");
      Optional<MemberStatus> newest = askAll(answers);
      if (newest.isPresent()) {
        return newest.get().leaderId();
      }
      if (end - System.nanoTime() < PAUSE.toNanos()) {
        throw new ClusterException("no known member reports a leader (%s)".formatted(answers));
      }
      Pause.of(PAUSE);
    }
  }

  private Optional<MemberStatus> askAll(StringJoiner answers) {
    return clients.entrySet().stream()
        .flatMap(e -> ask(e.getKey(), e.getValue(), answers).stream())
        .filter(MemberStatus::knowsLeader)
        .max(Comparator.comparingLong(MemberStatus::raftTerm));
  }

  private static Optional<MemberStatus> ask(
      Member member, MemberClient client, StringJoiner answers) {
    try {
      MemberStatus status = client.status();
      answers.add(
          status.knowsLeader()
              ? member.name() + " follows " + Long.toHexString(status.leaderId())
              : member.name() + " knows none");
      return Optional.of(status);
    } catch (StatusRuntimeException e) {
      answers.add(member.name() + " answers " + e.getStatus().getCode());
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    clients.values().forEach(MemberClient::close);
  }
}
