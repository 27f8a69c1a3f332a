// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Serves the sockets of some clients on a thread of its own. A turn starts the operations from
 * other threads, sends the written data, once per connection, and waits for sockets. While the
 * thread waits, a thread that submits an operation starts and sends it itself, so that the loop's
 * thread need not wake up for it.
 *
 * <p>One lock guards the loop, its clients and their connections. The loop's thread holds it except
 * while it waits; a submitting thread holds it while it sends, and never waits for it. Methods that
 * are not marked as thread-safe require the lock. Only the loop's thread reads sockets, closes
 * failed connections, runs tasks and timers, and calls slots and listeners.
 */
final class WireLoop {
  private static final int BUFFER_BYTES = 256 << 10;

  /** Submitting threads send once per interval; the loop's thread sends the rest together. */
  private static final long MIN_SENDING_NANOS = 10_000;

  private final Selector selector;
  private final Inbox inbox = new Inbox();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<Timed> timers = new PriorityQueue<>();
  private final List<WireClient> clients = new ArrayList<>();
  private final Answers answers = new Answers();
  private final byte[] bytes = new byte[BUFFER_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes);

  /** Whether the thread waits, or is about to, and nobody has woken it up. */
  private final AtomicBoolean asleep = new AtomicBoolean();

  private final ReentrantLock lock = new ReentrantLock();
  private final Consumer<SelectionKey> serving = this::serve;
  private final Thread thread;
  private final long tickNanos;
  private volatile boolean closed;

  private List<Connection> unsent = new ArrayList<>();
  private List<Connection> flushing = new ArrayList<>();
  private List<Connection> unread = new ArrayList<>();
  private List<WireClient> waiting = new ArrayList<>();
  private List<WireClient> draining = new ArrayList<>();
  private long now = System.nanoTime();
  private long nextTickNanos = now;
  private long lastSendingNanos = now;
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

  /** Returns whether the current thread holds the lock. Thread-safe. */
  boolean isOwn() {
    return lock.isHeldByCurrentThread();
  }

  /**
   * Submits an operation, and sends it if the loop's thread waits. Operations start in the order of
   * their submission. Returns false if the loop has ended. Thread-safe; requires that the current
   * thread does not hold the lock.
   */
  boolean submit(WireClient client, Operation operation, InFlight slot) {
    if (!inbox.add(client, operation, slot)) {
      return false;
    }
    boolean complete = false;
    if (asleep.get() && lock.tryLock()) {
      try {
        complete = sendSubmitted();
      } finally {
        lock.unlock();
      }
    }
    if (!complete) {
      wakeUp();
    }
    return true;
  }

  /** Returns whether nothing is left for the loop's thread. */
  private boolean sendSubmitted() {
    long current = System.nanoTime();
    if (current - lastSendingNanos < MIN_SENDING_NANOS) {
      return inbox.isEmpty();
    }
    lastSendingNanos = current;
    now = current;
    try {
      inbox.drain();
      flush();
      return inbox.isEmpty() && !hasWork();
    } catch (RuntimeException e) {
      report(e);
      return false;
    }
  }

  /** Runs the task on the loop's thread in one of the next turns, never now. Thread-safe. */
  void execute(Runnable task) {
    tasks.add(task);
    wakeUp();
  }

  /** Runs the task on the loop's thread: now if this is it, otherwise in its next turn. */
  void runOnThread(Runnable task) {
    if (Thread.currentThread() == thread) {
      task.run();
    } else {
      execute(task);
    }
  }

  void schedule(long delayNanos, Runnable task) {
    timers.add(new Timed(System.nanoTime() + delayNanos, task));
    wakeUp();
  }

  /** Returns the start of this turn or sending, on the clock of {@link System#nanoTime}. */
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
    SelectionKey key = channel.register(selector, ops, connection);
    wakeUp();
    return key;
  }

  /** Changes the events that the selector reports. */
  void setInterest(SelectionKey key, int ops) {
    if (key.interestOps() != ops) {
      key.interestOps(ops);
      wakeUp(); // a change takes effect with the next selection
    }
  }

  void deregister(SelectionKey key) {
    key.cancel();
    wakeUp(); // the selector releases the socket with the next selection
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
    lock.lock();
    try {
      while (!closed) {
        guarded(this::turn);
      }
      end();
    } finally {
      lock.unlock();
    }
  }

  private void end() {
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

  /** Reports an exception of a slot or listener, which must not end the operations of others. */
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
    runTasks();
    runTimers();
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
      if (hasWork()) {
        selector.selectNow(serving);
        return;
      }
      long mostMillis = untilNextTimer();
      asleep.set(true);
      if (inbox.isEmpty() && tasks.isEmpty() && !closed) {
        lock.unlock();
        selector.select(serving, mostMillis);
      } else {
        selector.selectNow(serving);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      awake();
    }
  }

  /** Ends the wait. As nobody else tries to take the lock now, this thread does not starve. */
  private void awake() {
    asleep.set(false);
    if (!lock.isHeldByCurrentThread()) {
      lock.lock();
    }
  }

  private void serve(SelectionKey key) {
    awake();
    if (key.isValid() && key.attachment() instanceof Connection connection) {
      connection.serve(key);
    }
  }

  private boolean hasWork() {
    return !waiting.isEmpty() || !unsent.isEmpty() || !unread.isEmpty();
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

  /**
   * Called after a change that the loop's thread must see. The thread sets the flag before its last
   * look, so either it sees the change or the flag is seen here.
   */
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
    List<WireClient> due = waiting;
    waiting = draining;
    draining = due;
    for (int i = 0; i < due.size(); i++) {
      due.get(i).drain();
    }
    due.clear();
  }

  private void flush() {
    List<Connection> due = unsent;
    unsent = flushing;
    flushing = due;
    for (int i = 0; i < due.size(); i++) {
      due.get(i).flush();
    }
    due.clear();
  }
}
