// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.common.exception.CompactedException;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A watch of jetcd that goes on, from the revision after the last one it delivered, whenever jetcd
 * reports an error or ends it: each event once, in order. jetcd alone ends a watch after most
 * errors ("no leader" and a compaction among them); where it resumes, it delivers the last change
 * before the watch once more, or skips events that had not arrived when the connection broke.
 *
 * <pre>{@code
 * try (ResumingWatch watch =
 *     ResumingWatch.open(client.getWatchClient(), key, option, listener, timer)) {
 *   ...
 * }
 * }</pre>
 *
 * <p>Take {@link WatchOption.Builder#withRequireLeader}: without it, a member that is cut off from
 * its peers keeps the watch and is silent. Thread-safe.
 */
public final class ResumingWatch implements AutoCloseable {
  /** The pause before the first attempt; it doubles with each that fails. */
  public static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  /** The longest pause between two attempts. A watch that has lasted longer begins anew. */
  public static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Watch watches;
  private final ByteSequence key;
  private final WatchOption option;
  private final Listener listener;
  private final ScheduledExecutorService timer;

  // Guarded by this; held while the listener is called, so that close() is a clear cut.
  private long next;
  private long pauseNanos = FIRST_PAUSE.toNanos();
  private @Nullable Attempt current;
  private boolean closed;

  /**
   * Receives one call at a time, on jetcd's threads: an implementation must neither block nor
   * throw.
   */
  public interface Listener {
    /**
     * One event, which was not delivered before.
     *
     * @param event of a later revision than those before, or of the same transaction
     */
    void changed(WatchEvent event);

    /**
     * The store no longer holds what happened in these revisions, if anything did: read the keys
     * again. Events go on after them.
     *
     * @param first the first revision that may hold a missed event
     * @param last the last one, not below {@code first}
     */
    void lost(long first, long last);
  }

  private ResumingWatch(
      Watch watches,
      ByteSequence key,
      WatchOption option,
      Listener listener,
      ScheduledExecutorService timer) {
    this.watches = watches;
    this.key = key;
    this.option = option;
    this.listener = listener;
    this.timer = timer;
    this.next = option.getRevision();
  }

  /**
   * Opens a watch; returns before the server has confirmed it.
   *
   * @param watches of a client that outlives the watch
   * @param key the key, or the first one of the option's range
   * @param option which events; notices of creation and progress are asked for in any case and are
   *     not passed on
   * @param listener receives the events
   * @param timer opens and closes jetcd's watches; may be shared, and outlives the watch
   */
  public static ResumingWatch open(
      Watch watches,
      ByteSequence key,
      WatchOption option,
      Listener listener,
      ScheduledExecutorService timer) {
    ResumingWatch watch = new ResumingWatch(watches, key, option, listener, timer);
    watch.attempt();
    return watch;
  }

  /** Ends the watch; the listener receives nothing afterwards. Calling it again does nothing. */
  @Override
  public void close() {
    Attempt last;
    synchronized (this) {
      closed = true;
      last = current;
      current = null;
    }
    if (last != null) {
      later(last::cancel, 0);
    }
  }

  private void attempt() {
    Attempt attempt = new Attempt();
    WatchOption from;
    synchronized (this) {
      if (closed) {
        return;
      }
      current = attempt;
      from = from(next);
    }
    try {
      attempt.opened(watches.watch(key, from, attempt));
    } catch (RuntimeException e) {
      attempt.onError(e);
    }
  }

  private WatchOption from(long revision) {
    WatchOption.Builder builder =
        WatchOption.builder()
            .withRevision(revision)
            .withPrevKV(option.isPrevKV())
            .withNoPut(option.isNoPut())
            .withNoDelete(option.isNoDelete())
            .withRequireLeader(option.withRequireLeader())
            .isPrefix(option.isPrefix())
            .withProgressNotify(true)
            .withCreateNotify(true);
    return option.getEndKey().map(builder::withRange).orElse(builder).build();
  }

  /** jetcd calls back under a lock of its own, so it is never called from such a callback. */
  private void later(Runnable task, long delayNanos) {
    try {
      Object unused = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException timerIsShutDown) {
      synchronized (this) {
        closed = true; // nobody is left to open it again
      }
    }
  }

  private void delivered(WatchResponse response) {
    if (response.isCreatedNotify()) {
      next = next == 0 ? response.getHeader().getRevision() + 1 : next;
      return;
    }
    long from = next;
    for (WatchEvent event : response.getEvents()) {
      long revision = event.getKeyValue().getModRevision();
      if (revision >= from) {
        next = Math.max(next, revision + 1);
        listener.changed(event);
      }
    }
    if (response.isProgressNotify()) {
      next = Math.max(next, response.getHeader().getRevision() + 1);
    }
  }

  private static long compactedBy(Throwable error) {
    return error instanceof CompactedException compacted ? compacted.getCompactedRevision() : 0;
  }

  /** One watch of jetcd; the first error or end is its last. */
  private final class Attempt implements Watch.Listener {
    private final long beginNanos = System.nanoTime();
    private Watch.@Nullable Watcher watcher;

    void opened(Watch.Watcher opened) {
      boolean isOver;
      synchronized (ResumingWatch.this) {
        watcher = opened;
        isOver = current != this;
      }
      if (isOver) {
        later(opened::close, 0);
      }
    }

    void cancel() {
      Watch.Watcher opened;
      synchronized (ResumingWatch.this) {
        opened = watcher;
      }
      if (opened != null) {
        opened.close();
      }
    }

    @Override
    public void onNext(WatchResponse response) {
      synchronized (ResumingWatch.this) {
        if (current == this) {
          delivered(response);
        }
      }
    }

    @Override
    public void onError(Throwable error) {
      end(compactedBy(error));
    }

    @Override
    public void onCompleted() {
      end(0);
    }

    private void end(long compacted) {
      long delay;
      synchronized (ResumingWatch.this) {
        if (current != this) {
          return;
        }
        current = null;
        if (next > 0 && compacted > next) {
          long first = next;
          next = compacted;
          listener.lost(first, compacted - 1);
        }
        if (System.nanoTime() - beginNanos > LONGEST_PAUSE.toNanos()) {
          pauseNanos = FIRST_PAUSE.toNanos();
        }
        delay = pauseNanos;
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE.toNanos());
      }
      later(this::cancel, 0);
      later(ResumingWatch.this::attempt, delay);
    }
  }
}
