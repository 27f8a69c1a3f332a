// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.WatchListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Every change under a prefix since a revision, as stored by etcd. Immutable.
 *
 * @param values how often each value was written
 * @param revisions of the changes of each key, in ascending order
 */
record History(Map<String, Integer> values, Map<String, List<Long>> revisions) {
  private static final long PATIENCE_SECONDS = 20;

  /** Returns the revisions of the changes of a key. */
  List<Long> of(String key) {
    return revisions.getOrDefault(key, List.of());
  }

  /**
   * Reads the revision of the last change.
   *
   * @throws ClusterException when the request fails
   */
  static long lastRevision(EtcdDriver driver, String prefix) {
    Last last = new Last();
    KeyRange all = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    driver.submit(new Get(all, Consistency.LINEARIZABLE, 0, Delivery.KEYS), last);
    last.await("the last revision");
    return last.revision;
  }

  /**
   * Reads the history with a watch that starts in the past.
   *
   * @param after the revision before the first one to read
   * @throws ClusterException when it cannot be read completely
   */
  static History read(EtcdDriver driver, String prefix, long after) {
    Replay replay = new Replay(lastRevision(driver, prefix));
    if (replay.until > after) {
      KeyRange all = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
      driver.submit(new Operation.Watch(all, after + 1, replay), replay.opening);
      try {
        replay.opening.await("a watch of the history");
        replay.await();
      } finally {
        replay.opening.closeWatch();
      }
    }
    synchronized (replay) {
      return new History(Map.copyOf(replay.values), Map.copyOf(replay.revisions));
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static final class Last implements InFlight {
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Outcome outcome = new Outcome(OutcomeKind.TIMEOUT, "no answer");
    private volatile long revision;
    private volatile @Nullable OpenWatch watch;

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      revision = Math.max(revision, modRevision);
    }

    @Override
    public void opened(OpenWatch opened) {
      watch = opened;
    }

    @Override
    public void complete(Outcome how) {
      outcome = how;
      ended.countDown();
    }

    void await(String what) {
      boolean unused = History.await(ended);
      if (!outcome.isOk()) {
        throw new ClusterException(
            "%s cannot be read: %s: %s".formatted(what, outcome.kind().label(), outcome.detail()));
      }
    }

    void closeWatch() {
      OpenWatch opened = watch;
      if (opened != null) {
        opened.close();
      }
    }
  }

  private static final class Replay implements WatchListener {
    private final long until;
    private final Last opening = new Last();
    private final CountDownLatch whole = new CountDownLatch(1);
    private final Map<String, Integer> values = new HashMap<>();
    private final Map<String, List<Long>> revisions = new HashMap<>();

    Replay(long until) {
      this.until = until;
    }

    @Override
    public synchronized void changed(Change change, byte[] key, byte[] value, long modRevision) {
      if (modRevision <= until) {
        values.merge(new String(value, StandardCharsets.UTF_8), 1, Integer::sum);
        revisions
            .computeIfAbsent(new String(key, StandardCharsets.UTF_8), any -> new ArrayList<>())
            .add(modRevision);
      }
      if (modRevision >= until) {
        whole.countDown();
      }
    }

    @Override
    public void ended(Outcome outcome) {
      // the waiting thread detects missing changes by its timeout
    }

    void await() {
      if (!History.await(whole)) {
        throw new ClusterException("the history cannot be read up to revision " + until);
      }
    }
  }
}
