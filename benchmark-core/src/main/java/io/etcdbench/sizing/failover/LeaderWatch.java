// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.cluster.MemberStatus;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Polls the leader that each member reports, twenty times a second on one thread per member, to
 * detect when a leader of a later term was elected. Thread-safe.
 */
final class LeaderWatch implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofMillis(300);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final long NONE = Long.MAX_VALUE;

  private final AtomicLong newestTerm = new AtomicLong();
  private final AtomicLong electedNanos = new AtomicLong(NONE);
  private final List<Thread> threads = new ArrayList<>();
  private final List<MemberClient> clients = new ArrayList<>();
  private volatile long termBefore = NONE;
  private volatile boolean closed;

  // Guarded by this.
  private final Map<MemberClient, Answer> answers = new HashMap<>();
  private long agreeFrom = NONE;
  private long agreedNanos = NONE;

  /** The leader that a member reported, and when it was queried. */
  private record Answer(long term, long leader, long askedNanos) {}

  /** Starts polling. */
  static LeaderWatch start(EtcdCluster cluster) {
    LeaderWatch watch = new LeaderWatch();
    for (Member member : cluster.members()) {
      MemberClient client = MemberClient.to(member.clientUrl(), cluster.access(), DEADLINE);
      watch.clients.add(client);
      Thread thread = new Thread(() -> watch.ask(client), "etcd-bench-failover-leader");
      thread.setDaemon(true);
      watch.threads.add(thread);
    }
    watch.threads.forEach(Thread::start);
    return watch;
  }

  /** Starts detecting an election: only a term later than the newest so far counts. */
  void arm() {
    termBefore = newestTerm.get();
  }

  /** Returns when a leader of a later term was first reported; null when none was. */
  @Nullable Long electedNanos() {
    long at = electedNanos.get();
    return at == NONE ? null : at;
  }

  /** Starts counting reports for {@link #agreedNanos}. */
  synchronized void expectAgreement() {
    agreeFrom = System.nanoTime();
  }

  /** Returns when all members first reported one leader of one term; null when they have not. */
  synchronized @Nullable Long agreedNanos() {
    return agreedNanos == NONE ? null : agreedNanos;
  }

  private synchronized void answered(MemberClient client, MemberStatus status, long askedNanos) {
    answers.put(
        client,
        new Answer(status.raftTerm(), status.knowsLeader() ? status.leaderId() : 0, askedNanos));
    if (agreeFrom == NONE || agreedNanos != NONE || answers.size() < clients.size()) {
      return;
    }
    boolean fresh = answers.values().stream().allMatch(one -> one.askedNanos - agreeFrom >= 0);
    long views =
        answers.values().stream().map(one -> List.of(one.term, one.leader)).distinct().count();
    if (fresh && views == 1 && status.knowsLeader()) {
      agreedNanos = System.nanoTime();
    }
  }

  private void ask(MemberClient client) {
    while (!closed) {
      try {
        long sentNanos = System.nanoTime();
        MemberStatus status = client.status();
        answered(client, status, sentNanos);
        if (status.knowsLeader() && status.raftTerm() > termBefore) {
          long now = System.nanoTime();
          electedNanos.accumulateAndGet(now, Math::min);
        }
        if (status.knowsLeader()) {
          newestTerm.accumulateAndGet(status.raftTerm(), Math::max);
        }
      } catch (StatusRuntimeException unreachable) {
        client.channel().resetConnectBackoff(); // other members respond, or there is no leader
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  @Override
  public void close() {
    closed = true;
    clients.forEach(MemberClient::close);
    threads.forEach(LockSupport::unpark);
  }
}
