// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * The members of one cluster that we start, with the hook that ends them when the JVM ends.
 * Thread-safe; nothing waits for a member's health under the lock, so that the hook never waits
 * either.
 *
 * @param <M> how a member runs
 */
public abstract class MemberGroup<M extends StartedMember> implements AutoCloseable {
  private final Map<String, M> members = new LinkedHashMap<>();
  private final Thread shutdownHook = new Thread(this::end, "etcd-bench-cluster-end");
  private final Object releasing = new Object();
  private boolean ended;
  private boolean released;

  /**
   * Prepares a group up to its hook. A JVM that is asked to end meanwhile waits for it: {@link
   * #guard} then fails, and whoever prepares takes back what there is.
   *
   * @param preparation ends with {@link #guard}
   * @throws IllegalStateException when the JVM is ending
   */
  public static <G> G prepared(Supplier<G> preparation) {
    CountDownLatch over = new CountDownLatch(1);
    Thread hook = new Thread(() -> awaitEnd(over), "etcd-bench-cluster-preparation");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return preparation.get();
    } finally {
      over.countDown();
      remove(hook);
    }
  }

  private static void awaitEnd(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending, and the hook with it
    }
  }

  /** Registers the hook; to be called before the first process or container exists. */
  public final void guard() {
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  /** Takes a member in; those that were added first are started first. */
  public final synchronized void add(M member) {
    members.put(member.name(), member);
  }

  /** Certificates and passwords. */
  public abstract ClusterIdentity identity();

  /** By name, in a stable order. */
  public abstract Map<String, String> clientUrls();

  /** What can be made worse around them. */
  public abstract Faults faults();

  /** Starts a member on its own data and ports; it need not serve yet. Called under the lock. */
  public abstract void start(M member);

  /** Ends every member and gives back all that belongs to them. Called once, without the lock. */
  public abstract void release();

  final void startAll() {
    clientUrls().keySet().forEach(this::start);
  }

  public final synchronized void start(String name) {
    requireOpen();
    start(member(name));
  }

  /**
   * Creates something that {@link #release} must find, or fails when that was called already: the
   * hook may run while a cluster is still being created.
   */
  public final synchronized <T> T create(Supplier<T> creation) {
    requireOpen();
    return creation.get();
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException("the cluster is closed");
    }
  }

  final synchronized void kill(String name) {
    member(name).kill();
  }

  final synchronized void sendTerminate(String name) {
    member(name).sendTerminate();
  }

  final synchronized boolean hasEnded(String name) {
    return member(name).hasEnded();
  }

  final synchronized void pause(String name) {
    member(name).pause();
  }

  final synchronized void resume(String name) {
    member(name).resume();
  }

  final synchronized boolean hasQuorum() {
    return members.values().stream().filter(M::isRunning).count() > members.size() / 2;
  }

  final synchronized void requireAlive() {
    members.values().forEach(M::requireAlive);
  }

  /** Whether a server of somebody else was quicker at one of the ports. */
  final synchronized boolean lostAPort() {
    return members.values().stream().anyMatch(M::lostAPort);
  }

  /**
   * Waits until members serve.
   *
   * @param urls of the members to wait for, by name
   * @param access of a user who may ask for the status
   * @param timeout for all of them together
   */
  final List<Ready> await(Map<String, String> urls, Access access, Duration timeout) {
    return new Readiness(access, members.size()).await(urls, timeout, this::requireAlive);
  }

  public final synchronized M member(String name) {
    M member = members.get(name);
    if (member == null) {
      throw new IllegalArgumentException(
          "no member is named '%s'; there are: %s"
              .formatted(name, String.join(", ", members.keySet())));
    }
    return member;
  }

  /** Whoever comes second waits for the first: the JVM must not be gone before all is released. */
  private void end() {
    synchronized (this) {
      ended = true;
    }
    synchronized (releasing) {
      if (!released) {
        released = true;
        release();
      }
    }
  }

  /** Ends the members at once and deletes their data. Calling it again does nothing. */
  @Override
  public final void close() {
    end();
    remove(shutdownHook);
  }
}
