// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.cluster.MemberStatus;
import io.etcdbench.cluster.Pause;
import io.etcdbench.security.Access;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Waits until members of a new or restarted cluster serve requests: healthy, with the same leader
 * and the complete member list. Used by one thread.
 */
public final class Readiness {
  private static final Duration POLL = Duration.ofMillis(25);
  private static final Duration CALL = Duration.ofSeconds(2);

  private final Access access;
  private final int membership;
  private final HealthProbe health;

  /**
   * Prepares the probes.
   *
   * @param access of a user who may read the status
   * @param membership number of members in the member list of each member
   */
  Readiness(Access access, int membership) {
    this.access = access;
    this.membership = membership;
    this.health = new HealthProbe(access);
  }

  /**
   * A member that serves requests.
   *
   * @param member name, id and URL
   * @param version the version that it reports
   */
  public record Ready(Member member, String version) {}

  /**
   * Waits for members.
   *
   * @param urlsByName client URLs of the members to wait for, by name; iterated in order
   * @param timeout for all of them together
   * @param aliveCheck called between probes; throws if a member has exited, to fail without waiting
   *     for the timeout
   * @return the members with their ids, in the same order
   * @throws ClusterException if the timeout expires; the message names the member and the missing
   *     condition
   */
  List<Ready> await(Map<String, String> urlsByName, Duration timeout, Runnable aliveCheck) {
    long start = System.nanoTime();
    List<Probe> probes = new ArrayList<>();
    urlsByName.forEach((name, url) -> probes.add(new Probe(name, url)));
    try {
      while (true) {
        try {
          return probeAll(probes);
        } catch (NotReady e) {
          aliveCheck.run();
          if (System.nanoTime() - start > timeout.toNanos()) {
            throw new ClusterException(
                "the cluster is not ready after %s s: %s"
                    .formatted(timeout.toSeconds(), e.getMessage()),
                e);
          }
          Pause.of(POLL);
        }
      }
    } finally {
      probes.forEach(Probe::close);
    }
  }

  private static List<Ready> probeAll(List<Probe> probes) throws NotReady {
    List<Ready> ready = new ArrayList<>();
    long leader = 0;
    for (Probe probe : probes) {
      MemberStatus status = probe.requireServing();
      if (leader != 0 && leader != status.leaderId()) {
        throw new NotReady(probe.name + " reports a different leader than the other members");
      }
      leader = status.leaderId();
      ready.add(new Ready(new Member(probe.name, status.hexId(), probe.url), status.version()));
    }
    return ready;
  }

  /** Names the missing condition; never thrown out of this class. */
  private static final class NotReady extends Exception {
    private static final long serialVersionUID = 1L;

    NotReady(String lack) {
      super(lack);
    }
  }

  /** Queries one member. */
  private final class Probe implements AutoCloseable {
    private final String name;
    private final String url;
    private final MemberClient client;

    Probe(String name, String url) {
      this.name = name;
      this.url = url;
      this.client = MemberClient.to(url, access, CALL);
    }

    MemberStatus requireServing() throws NotReady {
      String answer = health.ask(url);
      if (!answer.equals(HealthProbe.HEALTHY)) {
        throw new NotReady(name + ": " + answer);
      }
      try {
        return requireJoined(client.status(), client.memberNames().size());
      } catch (StatusRuntimeException e) {
        throw new NotReady(name + ": " + e.getStatus());
      }
    }

    private MemberStatus requireJoined(MemberStatus status, int seen) throws NotReady {
      if (!status.knowsLeader()) {
        throw new NotReady(name + " has no leader");
      }
      if (seen != membership) {
        throw new NotReady("%s sees %s of %s members".formatted(name, seen, membership));
      }
      return status;
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
