// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.wire.codec.Answers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A thread that serves the sockets of some clients. A turn starts the operations from other
 * threads, sends the written data, once per connection, and waits for sockets. Only the methods
 * marked as thread-safe may be called from other threads.
 */
final class WireLoop {
  private static final int BUFFER_BYTES = 256 << 10;

  private final Selector selector;
  private final Inbox inbox = new Inbox();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<Timed> timers = new PriorityQueue<>();
  private final List<WireClient> clients = new ArrayList<>();
  private final Answers answers = new Answers();
  private final byte[] bytes = new byte[BUFFER_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
  private final AtomicBoolean asleep = new AtomicBoolean();
  private final Consumer<SelectionKey> serving = this::serve;
  private final Thread thread;
  private final long tickNanos;
  private volatile boolean closed;

  private List<Connection> unsent = new ArrayList<>();
  private List<Connection> flushing = new ArrayList<>();
  private List<Connection> unread = new ArrayList<>();
  private List<WireClient> waiting = new ArrayList<>();
  private List<WireClient> drained = new ArrayList<>();
  private long now = System.nanoTime();
  private long nextTickNanos = now;
  private int tick;

  private record Timed(long atNanos, Runnable task) implements Comparable<Timed> {
    @Override
    public int compareTo(Timed other) {
      return Long.signum(atNanos - other.atNanos);
    }
  }

  private WireLoop(Selector selector, int number, long tickNanos) {
    this.selector = selector;
    this.tickNanos = tickNanos;
    this.thread = new Thread(this::work, "etcd-bench-wire-" + number);
    thread.setDaemon(true);
  }

  /**
   * Starts the thread.
   *
   * @param tickNanos minimum duration of a tick of its clock, in nanoseconds
   */
  static WireLoop start(int number, long tickNanos) {
    try {
      WireLoop loop = new WireLoop(Selector.open(), number, tickNanos);
      loop.thread.start();
      return loop;
    } catch (IOException e) {
      throw new UncheckedIOException("no selector can be opened", e);
    }
  }

  /** Returns whether the current thread is that of this loop. Thread-safe. */
  boolean isOwn() {
    return Thread.currentThread() == thread;
  }

  /** Submits an operation. Returns false if the loop has ended. Thread-safe. */
  boolean submit(
      WireClient client,
      io.etcdbench.driver.Operation operation,
      io.etcdbench.driver.InFlight slot) {
    boolean taken = inbox.add(client, operation, slot);
    wakeUp();
    return taken;
  }

  /**
   * Runs the task on the loop's thread in one of the next turns, never immediately. Thread-safe.
   */
  void execute(Runnable task) {
    tasks.add(task);
    wakeUp();
  }

  void schedule(long delayNanos, Runnable task) {
    timers.add(new Timed(System.nanoTime() + delayNanos, task));
  }

  /** Returns the start of this turn, on the clock of {@link System#nanoTime}. */
  long now() {
    return now;
  }

  /** Returns the current tick. Ticks are at least the configured interval apart. */
  int tick() {
    return tick;
  }

  /** Returns the shared buffer, which is valid for one read. */
  ByteBuffer buffer() {
    return buffer;
  }

  /** Returns the array of the buffer. */
  byte[] bytes() {
    return bytes;
  }

  Answers answers() {
    return answers;
  }

  void add(WireClient client) {
    clients.add(client);
  }

  SelectionKey register(SelectableChannel channel, int ops, Connection connection)
      throws IOException {
    return channel.register(selector, ops, connection);
  }

  void flushLater(Connection connection) {
    unsent.add(connection);
  }

  void readLater(Connection connection) {
    unread.add(connection);
  }

  void drainLater(WireClient client) {
    waiting.add(client);
  }

  /** Requests the end of the clients and the thread. Thread-safe. */
  void close() {
    closed = true;
    selector.wakeup();
  }

  /** Waits until the thread has ended. Thread-safe. */
  void awaitEnd(long mostMillis) {
    try {
      thread.join(mostMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    while (!closed) {
      guarded(this::turn);
    }
    inbox.end();
    runTasks(); // adds the clients whose operations are still in the inbox
    clients.forEach(client -> guarded(client::close));
    guarded(inbox::drain);
    runTasks();
    try {
      selector.close();
    } catch (IOException e) {
      // Nothing to do: the thread ends here.
    }
  }

  /**
   * Reports an exception thrown by a slot or a listener, which must not end the operations of
   * others.
   */
  static void report(RuntimeException thrown) {
    Thread current = Thread.currentThread();
    current.getUncaughtExceptionHandler().uncaughtException(current, thrown);
  }

  private static void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      report(e);
    }
  }

  private void turn() {
    now = System.nanoTime();
    inbox.drain();
    if (!tasks.isEmpty()) {
      runTasks();
    }
    if (!timers.isEmpty()) {
      runTimers();
    }
    if (now - nextTickNanos >= 0) {
      tick++;
      nextTickNanos = now + tickNanos;
      look();
    }
    drainWaiting();
    flush();
    select();
    if (!unread.isEmpty()) {
      List<Connection> more = unread;
      unread = new ArrayList<>();
      more.forEach(Connection::readMore);
    }
  }

  private void select() {
    try {
      if (!waiting.isEmpty() || !unsent.isEmpty() || !unread.isEmpty()) {
        selector.selectNow(serving);
        return;
      }
      asleep.set(true);
      if (inbox.isEmpty() && tasks.isEmpty() && !closed) {
        selector.select(serving, untilNextTimer());
      } else {
        selector.selectNow(serving);
      }
      asleep.set(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(SelectionKey key) {
    asleep.set(false);
    if (key.isValid() && key.attachment() instanceof Connection connection) {
      connection.serve(key);
    }
  }

  /** Returns the time until the next timer or tick, in milliseconds. */
  private long untilNextTimer() {
    Timed first = timers.peek();
    long nanos = nextTickNanos - now;
    if (first != null) {
      nanos = Math.min(nanos, first.atNanos() - now);
    }
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
  }

  private void wakeUp() {
    if (asleep.get() && asleep.compareAndSet(true, false)) {
      selector.wakeup();
    }
  }

  private void runTasks() {
    for (int left = tasks.size(); left > 0; left--) {
      Runnable task = tasks.poll();
      if (task != null) {
        guarded(task);
      }
    }
  }

  private void runTimers() {
    for (Timed first = timers.peek();
        first != null && first.atNanos() - now <= 0;
        first = timers.peek()) {
      timers.remove();
      guarded(first.task());
    }
  }

  private void look() {
    for (int i = 0; i < clients.size(); i++) {
      clients.get(i).look(tick, now);
    }
  }

  private void drainWaiting() {
    if (waiting.isEmpty()) {
      return;
    }
    List<WireClient> now = waiting;
    waiting = drained;
    drained = now;
    for (int i = 0; i < now.size(); i++) {
      now.get(i).drain();
    }
    now.clear();
  }

  private void flush() {
    List<Connection> now = unsent;
    unsent = flushing;
    flushing = now;
    for (int i = 0; i < now.size(); i++) {
      now.get(i).flush();
    }
    now.clear();
  }
}
