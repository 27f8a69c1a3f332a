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
 * A jetcd watch that resumes, from the revision after the last one delivered, whenever jetcd
 * reports an error or ends it. Delivers each event once and in order. jetcd itself ends a watch
 * after most errors, including "no leader" and a compaction. When it resumes, it delivers the last
 * change before the watch again, or skips events that had not arrived when the connection broke.
 *
 * <pre>{@code
 * try (ResumingWatch watch =
 *     ResumingWatch.open(client.getWatchClient(), key, option, listener, timer)) {
 *   ...
 * }
 * }</pre>
 *
 * <p>Use {@link WatchOption.Builder#withRequireLeader}. Without it, a member that is isolated from
 * its peers keeps the watch open without sending events. Thread-safe.
 */
public final class ResumingWatch implements AutoCloseable {
  /** Delay before the first attempt. It doubles with each failed attempt. */
  public static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  /** Maximum delay between two attempts. It is reset by a watch that lasts longer. */
  public static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Watch watches;
  private final ByteSequence key;
  private final WatchOption option;
  private final Listener listener;
  private final ScheduledExecutorService timer;

  // Guarded by this. The lock is held while the listener is called, so that no event is delivered
  // after close().
  private long next;
  private long pauseNanos = FIRST_PAUSE.toNanos();
  private @Nullable Attempt current;
  private boolean closed;

  /**
   * Receives events, one call at a time, on jetcd's threads. An implementation must neither block
   * nor throw.
   */
  public interface Listener {
    /**
     * Called for each event that has not been delivered before.
     *
     * @param event has a later revision than earlier events, or is of the same transaction
     */
    void changed(WatchEvent event);

    /**
     * Called when the history of these revisions has been compacted, so that events may be missing:
     * read the keys again. Later events follow.
     *
     * @param first the first revision that may contain a missed event
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
   * Opens a watch. Returns before the server has confirmed it.
   *
   * @param watches watch client whose client outlives the watch
   * @param key the key, or the first one of the option's range
   * @param option selects the events; creation and progress notifications are always requested and
   *     are not forwarded
   * @param listener receives the events
   * @param timer opens and closes jetcd's watches; may be shared, and must outlive the watch
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

  /** Closes the watch. The listener receives nothing afterwards. Further calls do nothing. */
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

  /**
   * Schedules a task. Used for all calls of jetcd, because its callbacks run under its own lock.
   */
  private void later(Runnable task, long delayNanos) {
    try {
      Object unused = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException timerIsShutDown) {
      synchronized (this) {
        closed = true; // no timer is left to reopen the watch
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

  /** One watch of jetcd. It is over at its first error or end. */
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
