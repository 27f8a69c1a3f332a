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
 * Waits until members of a fresh or restarted cluster serve: healthy, all following the same
 * leader, all seeing the whole membership. Used by one thread.
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
   * @param access of a user who may ask for the status
   * @param membership how many members each member must see
   */
  Readiness(Access access, int membership) {
    this.access = access;
    this.membership = membership;
    this.health = new HealthProbe(access);
  }

  /**
   * A member that serves.
   *
   * @param member name, id and URL
   * @param version as it reports it
   */
  public record Ready(Member member, String version) {}

  /**
   * Waits.
   *
   * @param urlsByName the client URLs of the members to wait for, by name; iterated in order
   * @param timeout for all of them together
   * @param aliveCheck called between probes; throws when a member has ended, so that nobody waits
   *     for the dead
   * @return the members with their ids, in the same order
   * @throws ClusterException when the time is over; the message says which member lacks what
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
                "the cluster is not ready after %d s: %s"
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
        throw new NotReady(probe.name + " follows another leader than the members before it");
      }
      leader = status.leaderId();
      ready.add(new Ready(new Member(probe.name, status.hexId(), probe.url), status.version()));
    }
    return ready;
  }

  /** Says what a member lacks; never leaves this class. */
  private static final class NotReady extends Exception {
    private static final long serialVersionUID = 1L;

    NotReady(String lack) {
      super(lack);
    }
  }

  /** Asks one member. */
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
        throw new NotReady(name + " knows no leader");
      }
      if (seen != membership) {
        throw new NotReady("%s sees %d of %d members".formatted(name, seen, membership));
      }
      return status;
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
